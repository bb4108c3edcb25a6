/** Where the script itself lies: the site that the figures come from. */

// A classic script is told which element loaded it; a module or an `import()` finds its address in
// a stack only. There is no hash in the name, since pages name this file for years.
const OWN_ADDRESS = /(?:https?|file):\/\/[^\s()]*\/embed\.js/;

function ownAddress(): string | undefined {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement && currentScript.src) return currentScript.src;
  return OWN_ADDRESS.exec(new Error("where").stack ?? "")?.[0];
}

const own = ownAddress();

/** The folder of the site; unknown when another script has swallowed this one. */
export const scriptSite: string | undefined = own && new URL(".", own).href;
