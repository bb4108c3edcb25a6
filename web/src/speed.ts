import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import { mount } from "svelte";
import "./app.css";
import { offline } from "./offline/offline.svelte";
import SpeedApp from "./pages/speed/SpeedApp.svelte";
import { started } from "./started";

mount(SpeedApp, { target: document.body });
started();
offline.start();
