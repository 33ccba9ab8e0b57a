/** How many characters a text has, as the database counts them: an emoji is one. White space around it does not count. */
export function lettersIn(text: string): number {
  return Array.from(text.trim()).length;
}
