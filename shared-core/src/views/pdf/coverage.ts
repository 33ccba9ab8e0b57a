/** Whether a font has a glyph for a code point. */
export type Covers = (codePoint: number) => boolean;

/** Characters of a text that a font lacks, with what the text is. */
export interface Lacking {
  label: string;
  characters: readonly string[];
}

/** What joins or varies the characters around it and is no sign of its own. */
const DRAWS_NOTHING = /\p{Variation_Selector}|[\u200B-\u200D\u2060\uFEFF]/u;

/** How a character that the font lacks is written: its code point in brackets, as in '[U+1F680]'. */
export function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `[U+${code.padStart(4, '0')}]`;
}

/**
 * A text as a font draws it: an accent is joined with its letter where there is such a letter, a character without a glyph is its code.
 * Line breaks stay.
 */
export function drawable(text: string, covers: Covers): string {
  let drawn = '';
  for (const character of text.normalize('NFC')) {
    if (isCovered(character, covers)) drawn += character;
    else if (/\s/.test(character)) drawn += ' ';
    else if (!DRAWS_NOTHING.test(character)) drawn += codeOf(character);
  }
  return drawn;
}

/** The characters that a font lacks, each once, with the text they are in. Texts that lack none are left out. */
export function lackingIn(
  texts: readonly { label: string; text: string }[],
  covers: Covers,
): Lacking[] {
  return texts.flatMap(({ label, text }) => {
    const characters = [...new Set(text.normalize('NFC'))].filter(
      (character) =>
        !isCovered(character, covers) && !/\s/.test(character) && !DRAWS_NOTHING.test(character),
    );
    return characters.length > 0 ? [{ label, characters }] : [];
  });
}

const isCovered = (character: string, covers: Covers) =>
  character === '\n' || covers(character.codePointAt(0) ?? 0);
