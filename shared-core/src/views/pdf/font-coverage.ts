import * as fontkit from '@cantoo/fontkit';

import type { Covers } from './coverage.ts';
import type { PaperFonts } from './paper.ts';

/** What all of these fonts can draw. */
export function coverageOf({ regular, strong, italic }: PaperFonts): Covers {
  const sets = [regular, strong, ...(italic ? [italic] : [])].map((bytes) => {
    const font = fontkit.create(bytes);
    return new Set('characterSet' in font ? font.characterSet : []);
  });
  return (codePoint) => sets.every((set) => set.has(codePoint));
}
