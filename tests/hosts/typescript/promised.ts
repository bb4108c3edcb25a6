/** `embed.d.ts` promises neither more nor less than the frame and the element keep. */
import type * as given from "../../../web/public/embed";
import type { ATTRIBUTES } from "../../../web/src/embed/host/address";
import type { PytokFigure } from "../../../web/src/embed/host/element";
import type * as kept from "../../../web/src/embed/protocol";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Methods = Exclude<keyof given.PytokFigureElement, keyof HTMLElement>;

/** Of a union, each member is compared with the one of the same type. */
type Each<Union extends { type: string }> = {
  [Type in Union["type"]]: Required<Extract<Union, { type: Type }>>;
};

export const promises: Record<string, true> = {
  state: true satisfies Same<
    Required<given.PytokState>,
    Required<kept.EmbedState>
  >,
  events: true satisfies Same<Each<given.PytokEvent>, Each<kept.EmbedEvent>>,
  commands: true satisfies Same<
    Each<given.PytokCommand>,
    Each<kept.EmbedCommand>
  >,
  methods: true satisfies Same<
    Pick<given.PytokFigureElement, Methods>,
    Pick<PytokFigure, Methods>
  >,
  attributes: true satisfies Same<
    keyof given.PytokFigureAttributes,
    (typeof ATTRIBUTES)[number]
  >,
  names: true satisfies Same<
    keyof given.PytokFigureEventMap,
    `pytok-${kept.EmbedEvent["type"]}`
  >,
};
