import { describe, expect, test } from 'vitest';
import { contrast } from '../../domain/contrast.ts';
import { darkTokens, lightTokens, type Tokens } from './palette.ts';

const tones = ['primary', 'good', 'warning', 'bad', 'info'] as const;

function wordPairs(tokens: Tokens): [name: string, text: string, ground: string][] {
  const grounds = ['page', 'surface', 'raised', 'well', 'sand', 'neutral', 'selected'] as const;
  return [
    ...grounds.map((ground) => [`text on ${ground}`, tokens.text, tokens[ground]] as const),
    ...grounds.map(
      (ground) => [`secondary on ${ground}`, tokens.secondary, tokens[ground]] as const,
    ),
    ...(['page', 'surface', 'sand'] as const).map(
      (ground) => [`link on ${ground}`, tokens.link, tokens[ground]] as const,
    ),
    ...tones.flatMap((tone) => [
      [`${tone} ink on its tint`, tokens[tone].ink, tokens[tone].tint] as const,
      [`${tone} ink on the page`, tokens[tone].ink, tokens.page] as const,
      [`words on ${tone}`, tokens[tone].on, tokens[tone].main] as const,
      [`words on ${tone}, hovered`, tokens[tone].on, tokens[tone].dark] as const,
      [`text on ${tone} tint`, tokens.text, tokens[tone].tint] as const,
    ]),
    ['words on the accent', tokens.onAccent, tokens.accent],
  ].map(([name, text, ground]) => [name, text, ground] as [string, string, string]);
}

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('[UX-01] the %s scheme', (_, tokens) => {
  test.each(wordPairs(tokens))('%s reaches 4.5:1', (__, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(tokens.chart))(
    'series %s of a chart reaches 3:1 against the surface',
    (__, series) => {
      expect(contrast(series, tokens.surface)).toBeGreaterThanOrEqual(3);
    },
  );

  test('borders of inputs reach 3:1 against the surface', () => {
    expect(contrast(tokens.field, tokens.surface)).toBeGreaterThanOrEqual(3);
  });
});
