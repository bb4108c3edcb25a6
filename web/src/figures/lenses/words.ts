/** What the lenses say of a cell, for the eye and for a screen reader. */
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import { hex, spoken } from "../tokens/pieces";
import type { Cell, Layer } from "./layout";

const CATEGORIES: Readonly<Record<string, () => string>> = {
  Lu: m.category_lu,
  Ll: m.category_ll,
  Lt: m.category_lt,
  Lm: m.category_lm,
  Lo: m.category_lo,
  Mn: m.category_mn,
  Mc: m.category_mc,
  Me: m.category_me,
  Nd: m.category_nd,
  Nl: m.category_nl,
  No: m.category_no,
  Pc: m.category_pc,
  Pd: m.category_pd,
  Ps: m.category_ps,
  Pe: m.category_pe,
  Pi: m.category_pi,
  Pf: m.category_pf,
  Po: m.category_po,
  Sm: m.category_sm,
  Sc: m.category_sc,
  Sk: m.category_sk,
  So: m.category_so,
  Zs: m.category_zs,
  Zl: m.category_zl,
  Zp: m.category_zp,
  Cc: m.category_cc,
  Cf: m.category_cf,
  Cs: m.category_cs,
  Co: m.category_co,
  Cn: m.category_cn,
};

export function layerName(layer: Layer): string {
  return {
    grapheme: m.layer_grapheme,
    code_point: m.layer_code_point,
    byte: m.layer_byte,
    token: m.layer_token,
  }[layer]();
}

function name(text: string): string {
  return spoken({ text, bytes: "" });
}

/** Everything there is to say of a cell, in one line. */
export function describe(cell: Cell): string {
  const bytes = cell.end - cell.first;
  const size = m.bytes_count({ count: bytes, n: number(bytes) });
  switch (cell.layer) {
    case "grapheme": {
      const points = m.code_points_count({ count: cell.codePoints, n: number(cell.codePoints) });
      return m.about_grapheme({ name: name(cell.text), points, bytes: size });
    }
    case "code_point": {
      const { point } = cell;
      return m.about_code_point({
        name: name(point.character),
        code: point.code_point,
        unicode: point.name,
        category: CATEGORIES[point.category]?.() ?? point.category_name,
        bytes: hex(point.bytes),
      });
    }
    case "byte":
      return m.about_byte({
        hex: cell.hex,
        value: String(cell.value),
        place: number(cell.place + 1),
      });
    case "token":
      if (cell.entry === null) return m.about_gap({ bytes: size });
      return m.about_token({
        name: spoken(cell.entry),
        id: String(cell.entry.id),
        bytes: hex(cell.entry.bytes),
      });
  }
}
