/** Puts what the address names into a page of its own. */
import { mount } from "svelte";
import { engine } from "../engine/engine";
import "../engine/public";
import { lessonDefinition } from "../pages/course/lessons";
import { theme } from "../pages/theme.svelte";
import Embed from "./Embed.svelte";
import { Gate } from "./gate.svelte";
import { coursePlace } from "./names";
import { readParameters } from "./parameters";
import { ShownFigure } from "./shown-figure.svelte";
import { ShownWorkbench } from "./shown-workbench.svelte";

export async function start(target: HTMLElement): Promise<void> {
  const { options, faults } = readParameters(location.search, location.hash);
  // A frame looks as its host wants it, not as its reader chose for pages of their own.
  theme.current = options.theme ?? "auto";
  const gate = new Gate();
  engine.askBeforeStart(gate.permission);
  const place = coursePlace(options.figure);
  const shown =
    place === null
      ? new ShownWorkbench(options)
      : new ShownFigure(place, await lessonDefinition(place.page), options);
  mount(Embed, { target, props: { shown, gate, faults } });
}
