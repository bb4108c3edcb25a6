import { show } from "./page";
import App from "./pages/App.svelte";

show(App, {});
