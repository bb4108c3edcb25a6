/** How decoded ids are shown. */
export class ChatView {
  /** Whether reserved ids are shown as markers, or skipped. */
  markers = $state(true);
}
