/** Which side the merges are learned from. */
export class LeakView {
  leaky = $state(false);
}
