/** An action of the page on one key. */
export interface PageKey {
  /** As `KeyboardEvent.key`: a small letter, a digit, `Enter` or an arrow. */
  key: string;
  /** What it does, as the list of keys says it: "Accept the document". */
  label: string;
  /** Undefined while the action is not possible. */
  run: (() => void) | undefined;
}
