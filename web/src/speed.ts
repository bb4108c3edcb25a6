import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import { mount } from "svelte";
import "./app.css";
import SpeedApp from "./pages/speed/SpeedApp.svelte";

mount(SpeedApp, { target: document.body });
