/** Whether the keys of the stepper act: whoever has other uses for them can turn them off. */
import { remember, remembered } from "../options";

class Keys {
  on = $state(remembered("keys") !== "off");

  turn(on: boolean): void {
    this.on = on;
    remember("keys", on ? "on" : "off");
  }
}

export const keys = new Keys();
