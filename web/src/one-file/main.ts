/** Every page of the site in one: `?figure=` as `embed.html` takes it, `?page=`, else the explorer. */
import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-code-pro";
import { mount } from "svelte";
import "../app.css";
import { coursePlace, isEmbedName, WORKBENCH } from "../embed/names";
import { start } from "../embed/start";
import "../engine/public";
import App from "../pages/App.svelte";
import CourseApp from "../pages/course/CourseApp.svelte";
import { lessonAt, lessonDefinition } from "../pages/course/lessons";
import { addressOption } from "../pages/options";
import NoPage from "./NoPage.svelte";

function answersOf(page: string): void {
  document.documentElement.dataset.answers = `answers/${page}/`;
}

async function openFigure(name: string): Promise<void> {
  const place = coursePlace(isEmbedName(name) ? name : WORKBENCH);
  if (place !== null) answersOf(place.page);
  document.body.classList.add("embed");
  await start(document.body);
}

async function openPage(place: string): Promise<void> {
  const page = lessonAt(place);
  if (page === null) {
    mount(NoPage, { target: document.body, props: { place } });
    return;
  }
  answersOf(page);
  const definition = await lessonDefinition(page);
  mount(CourseApp, { target: document.body, props: { place: page, definition } });
}

const figure = addressOption("figure");
const page = addressOption("page");
if (figure !== null) void openFigure(figure);
else if (page !== null && page !== "") void openPage(page);
else mount(App, { target: document.body });
