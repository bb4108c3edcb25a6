import { show } from "./page";
import CourseApp from "./pages/course/CourseApp.svelte";
import { lessonDefinition } from "./pages/course/lessons";

// The HTML of a page says which one it is.
const place = document.documentElement.dataset.page ?? "pages/start";
show(CourseApp, { place, definition: await lessonDefinition(place) });
