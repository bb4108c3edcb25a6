/** Where the script itself lies: the site that the figures come from. */

// There is no hash in the name, since pages name this file for years. Under another name it has
// been packed into somebody's bundle, whose address says nothing.
const OWN_ADDRESS = /(?:https?|file):\/\/[^\s()]*\/embed\.js/;

// A classic script is told which element loaded it; a module or an `import()` finds its address in
// a stack only.
function ownAddress(): string | undefined {
  const { currentScript } = document;
  const source = currentScript instanceof HTMLScriptElement ? currentScript.src : new Error().stack;
  return OWN_ADDRESS.exec(source ?? "")?.[0];
}

const own = ownAddress();

/** The folder of the site; unknown when another script has swallowed this one. */
export const scriptSite: string | undefined = own && new URL(".", own).href;
