/** The step on show as a picture. */
import { plainExplanation } from "../../../figures/explanation/plain";
import { measureOnCanvas } from "../../../figures/step-picture/canvas";
import {
  layPicture,
  type Picture,
  type PictureContent,
} from "../../../figures/step-picture/layout";
import { LIGHT } from "../../../figures/step-picture/palette";
import { stripRows } from "../../../figures/token-strip/rows";
import { spoken } from "../../../figures/tokens/pieces";
import { number } from "../../../i18n/format";
import { language } from "../../../i18n/language.svelte";
import { m } from "../../../paraglide/messages.js";
import { positionText } from "../../../player/position";
import type { Explorer, Result } from "../explorer.svelte";
import { stripView } from "../../../figures/token-strip/strip-view";

/** A picture with more tokens would be of no use in a text. */
const MOST_TILES = 400;

export function pictureOf(explorer: Explorer, result: Result): Picture {
  return layPicture(contentOf(explorer, result), LIGHT, measureOnCanvas());
}

function contentOf({ player, vocabulary }: Explorer, result: Result): PictureContent {
  const { answer, request } = result;
  const view = stripView(answer, vocabulary, player, null, null);
  const several = answer.documents.length > 1;
  const tokens = m.tokens_now({ count: view.total, n: number(view.total) });
  return {
    language: language.current,
    title: `${positionText(player)} · ${tokens}`,
    documents: stripRows(view, MOST_TILES).rows.map(({ document, tiles }) => ({
      number: several ? number(document + 1) : "",
      tiles: tiles.map((tile) => ({
        ...tile,
        name: m.token_name({ name: spoken(tile.entry), id: tile.id }),
      })),
    })),
    empty: m.empty_document(),
    total: view.total,
    firstOf: (shown) => m.first_of({ shown: number(shown), total: number(view.total) }),
    caption: plainExplanation({
      answer,
      step: player.step,
      ended: player.step === player.length && player.limit > player.length,
      asked: request.num_merges,
      minFrequency: request.min_frequency,
      vocabulary,
    }),
  };
}
