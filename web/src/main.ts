import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import { mount } from "svelte";
import "./app.css";
import "./engine/public";
import { offline } from "./offline/offline.svelte";
import App from "./pages/App.svelte";
import { started } from "./started";

mount(App, { target: document.body });
started();
offline.start();
