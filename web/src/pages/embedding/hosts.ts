/** The hosts by name, and what their authors have to know. */
import { m } from "../../paraglide/messages.js";
import { HOSTS, type HostName } from "./snippets";

type Words = () => string;

/** In the order in which they are offered. */
export const HOST_NAMES: Readonly<Record<HostName, Words>> = {
  html: m.embedding_html,
  element: m.embedding_element,
  mkdocs: () => "Material for MkDocs",
  quarto: () => "Quarto",
  docusaurus: () => "Docusaurus",
  myst: () => "MyST (mystmd, Jupyter Book 2)",
  sphinx: () => "Sphinx",
  wordpress: () => "WordPress",
  moodle: () => "Moodle",
  ghost: () => "Ghost",
};

const NOTES: Readonly<Record<HostName, Words>> = {
  html: m.embedding_html_note,
  element: m.embedding_element_note,
  mkdocs: m.embedding_mkdocs_note,
  quarto: m.embedding_quarto_note,
  docusaurus: m.embedding_docusaurus_note,
  myst: m.embedding_myst_note,
  sphinx: m.embedding_sphinx_note,
  wordpress: m.embedding_wordpress_note,
  moodle: m.embedding_moodle_note,
  ghost: m.embedding_ghost_note,
};

export function hostNote(host: HostName): string {
  return NOTES[host]();
}

export function isHost(name: string): name is HostName {
  return Object.hasOwn(HOSTS, name);
}
