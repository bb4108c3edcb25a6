/** Light, dark, or as the system has it: `?theme=` wins, then the stored choice. */
import { addressOption, remember, remembered } from "./options";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function isTheme(value: string | null): value is Theme {
  return THEMES.some((theme) => theme === value);
}

function initialTheme(): Theme {
  return [addressOption("theme"), remembered("theme")].find(isTheme) ?? "auto";
}

class ThemeChoice {
  current = $state<Theme>(initialTheme());

  choose(theme: Theme): void {
    this.current = theme;
    remember("theme", theme);
  }
}

export const theme = new ThemeChoice();
