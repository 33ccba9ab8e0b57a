import { contrast, readable } from '../../domain/contrast.ts';

const WHITE = '#ffffff';

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** The colour itself where white words are readable on it (4.5 : 1, WCAG 2.2 AA), else the nearest darker one. */
export const nearest = (colour: string) => readable(colour, [WHITE], '#000000');

/** The contrast of a colour with white, as text. */
export function contrastText(colour: string): string {
  if (colour === '') return 'Empty shows our colour.';
  if (!isColour(colour)) return 'Write a colour like #0b6e6e.';
  const ratio = contrast(colour, WHITE);
  const figure = `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
  if (ratio >= 7) return `White words are very well readable on it: ${figure}.`;
  if (ratio >= 4.5) return `White words are readable on it: ${figure}.`;
  return `White words are not readable on it: ${figure}, and 4.5 is the least.`;
}
