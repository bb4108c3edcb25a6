import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import { mount } from "svelte";
import "./app.css";
import "./engine/public";
import { offline } from "./offline/offline.svelte";
import CourseApp from "./pages/course/CourseApp.svelte";
import { lessonDefinition } from "./pages/course/lessons";
import { started } from "./started";

// The HTML of a page says which one it is.
const place = document.documentElement.dataset.page ?? "pages/start";
const definition = await lessonDefinition(place);
mount(CourseApp, { target: document.body, props: { place, definition } });
started();
offline.start();
