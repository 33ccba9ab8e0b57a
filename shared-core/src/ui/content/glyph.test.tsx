import { render } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { describe, expect, it } from 'vitest';

import createGlyph, { type Drawing, type GlyphProps } from './glyph.ts';

interface OfLucide {
  default: ComponentType<GlyphProps>;
  __iconData: Drawing;
}

const icons = import.meta.glob<OfLucide>(
  '../../../node_modules/lucide-react/dist/esm/icons/{bell,building-complex,x,check,circle-question-mark,file-pen}.mjs',
  { eager: true },
);

/** The picture, without the names of classes that only lucide gives. */
function drawn(icon: ComponentType<GlyphProps>, props: GlyphProps) {
  const { container } = render(createElement(icon, props));
  return container.innerHTML.replace(/class="lucide[^"]*"/, 'class="lucide"');
}

describe('[UI-01] an icon of the builds', () => {
  it('is drawn from the files of lucide that this test names', () => {
    expect(Object.keys(icons)).toHaveLength(6);
  });

  const ways: GlyphProps[] = [
    { 'aria-hidden': true },
    { size: 16, strokeWidth: 1.5, absoluteStrokeWidth: true, 'aria-hidden': true },
    { size: 20, strokeWidth: 1.5, absoluteStrokeWidth: true, role: 'img', 'aria-label': 'Late' },
    { size: 18, strokeWidth: 3, role: 'img', 'aria-label': 'Late' },
  ];
  for (const [path, { default: lucide, __iconData: drawing }] of Object.entries(icons)) {
    it(`has the picture of ${path.split('/').at(-1)}`, () => {
      for (const props of ways) {
        expect(drawn(createGlyph(drawing), props)).toBe(drawn(lucide, props));
      }
    });
  }
});
