/** Characters that XML 1.0 does not know, half surrogate pairs among them. */
const UNKNOWN_TO_XML = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
/** A workbook reads `_x000D_` in a text as a character. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for a cell or an attribute of a workbook. */
export function escaped(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(UNKNOWN_TO_XML, (character) => (/[\t\n]/.test(character) ? character : ' '))
    .replaceAll(LOOKS_ESCAPED, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
