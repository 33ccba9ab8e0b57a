import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { beforeAll, describe, expect, test } from 'vitest';

import { lackingInTemplate } from '../templates/lacking-characters.ts';
import { drawable, lackingIn, type Covers } from './coverage.ts';
import { coverageOf } from './font-coverage.ts';

let covers: Covers;

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url);
  const [regular, strong, italic] = await Promise.all(
    [
      '400Regular/Inter_400Regular',
      '600SemiBold/Inter_600SemiBold',
      '400Regular_Italic/Inter_400Regular_Italic',
    ].map((name) => readFile(resolve(`@expo-google-fonts/inter/${name}.ttf`))),
  );
  if (!regular || !strong || !italic) throw new Error('A font is missing');
  covers = coverageOf({ regular, strong, italic });
});

describe('[TPL-01] characters that the font lacks', () => {
  test.each([
    ['a name of plain letters', 'Blue Heron Ltd.', 'Blue Heron Ltd.'],
    ['letters with accents', 'Ğökçe Ødegård Ñuñez', 'Ğökçe Ødegård Ñuñez'],
    ['an accent of its own after its letter', 'Rene\u0301', 'René'],
    ['Greek and Cyrillic', 'Ωμέγα Иванов', 'Ωμέγα Иванов'],
    ['an emoji', 'Rocket 🚀 Ltd.', 'Rocket [U+1F680] Ltd.'],
    ['a Chinese name', '陈 Ltd.', '[U+9648] Ltd.'],
    ['an emoji of several, without what joins them', '👩\u200D⚕\uFE0F', '[U+1F469][U+2695]'],
    ['a line break', 'a\nb', 'a\nb'],
    ['a tab', 'a\tb', 'a b'],
  ])('%s', (_, text, drawn) => {
    expect(drawable(text, covers)).toBe(drawn);
    // A text that is measured and drawn is replaced once.
    expect(drawable(drawn, covers)).toBe(drawn);
  });

  test('are named once each with the text they are in; texts that lack none are left out', () => {
    const texts = [
      { label: 'Company name', text: 'Rene\u0301 Ltd.' },
      { label: 'Directors', text: '陈大文\n陈小文 🚀' },
    ];
    expect(lackingIn(texts, covers)).toEqual([
      { label: 'Directors', characters: ['陈', '大', '文', '小', '🚀'] },
    ]);
  });

  test('are named by the fields that a template uses, and in its wording', () => {
    const values = { 'company.name': '公 Ltd.', directors: ['Ann', 'Bo 🚀'], members: ['陈'] };
    const body = '# ✍🏽 {{company.name}}\n\n{{directors}}';
    const found = lackingInTemplate({ subject: 'company', body, values }, covers);
    expect(found).toEqual([
      { label: 'Wording of the template', characters: ['✍', '🏽'] },
      { label: 'Company name', characters: ['公'] },
      { label: 'Directors', characters: ['🚀'] },
    ]);
  });
});
