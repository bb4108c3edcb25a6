/** The language of the page: `?lang=` wins, then the stored choice, then the browser's. */
import { baseLocale, isLocale, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { addressOption, remember, remembered } from "../pages/options";

function initialLanguage(): Locale {
  const wishes = [addressOption("lang"), remembered("lang"), ...navigator.languages];
  for (const wish of wishes) {
    const language = wish?.slice(0, 2).toLowerCase();
    if (isLocale(language)) return language;
  }
  return baseLocale;
}

class Language {
  current = $state<Locale>(initialLanguage());

  choose(language: Locale): void {
    this.current = language;
    remember("lang", language);
  }
}

export const language = new Language();

// Messages ask for the language through the state, so that a template shows the new one at once.
overwriteGetLocale(() => language.current);
