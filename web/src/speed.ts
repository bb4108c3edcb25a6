import { show } from "./page";
import SpeedApp from "./pages/speed/SpeedApp.svelte";

show(SpeedApp, {});
