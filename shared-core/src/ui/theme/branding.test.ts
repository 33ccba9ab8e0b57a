import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  accentTokens,
  brandGrounds,
  brandTokens,
  firstSeries,
  type BrandTokens,
} from '../../domain/brand-tokens.ts';
import { contrast, mix, readable } from '../../domain/contrast.ts';
import { applyBranding } from './branding.ts';
import { darkTokens, lightTokens, type Tokens } from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function pairs(brand: BrandTokens, tokens: Tokens): [text: string, ground: string][] {
  return [
    [brand.on, brand.main],
    [brand.on, brand.dark],
    [brand.ink, brand.tint],
    [brand.ink, tokens.page],
    [brand.link, tokens.surface],
    [brand.link, tokens.page],
    [tokens.text, brand.tint],
    [tokens.text, brand.selected],
    [tokens.secondary, brand.selected],
  ];
}

describe('[TNT-01] [UX-01] the colour of a tenant', () => {
  test.each([
    ['light', lightTokens],
    ['dark', darkTokens],
  ] as const)('can be read in the %s scheme, whatever it is', (scheme, tokens) => {
    fc.assert(
      fc.property(colour, (primary) => {
        for (const [text, ground] of pairs(brandTokens(primary)[scheme], tokens)) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  test.each([
    ['light', lightTokens],
    ['dark', darkTokens],
  ] as const)('accents can be read in the %s scheme, whatever they are', (scheme, tokens) => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { main, on, series } = accentTokens(accent)[scheme];
        expect(contrast(on, main)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(main, tokens.page)).toBeGreaterThanOrEqual(3);
        expect(contrast(series, tokens.surface)).toBeGreaterThanOrEqual(3);
        expect(contrast(series, tokens.chart.one)).toBeGreaterThanOrEqual(1.4);
      }),
    );
  });

  test('is judged against the grounds of the palette', () => {
    expect(lightTokens).toMatchObject(brandGrounds.light);
    expect(darkTokens).toMatchObject(brandGrounds.dark);
    expect(lightTokens.chart.one).toBe(firstSeries.light);
    expect(darkTokens.chart.one).toBe(firstSeries.dark);
  });

  test('is kept as it is where it can be read', () => {
    expect(brandTokens('#8c3b4a').light.main).toBe('#8c3b4a');
  });

  test.each(['#ffff00', '#ffffff', '#7fdbff'])('%s is darkened for white words', (primary) => {
    const { main } = brandTokens(primary).light;
    expect(main).not.toBe(primary);
    expect(contrast(main, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('what no mixture can reach ends at black or white', () => {
    expect(readable('#808080', ['#777777', '#ffffff'], '#000000', 21)).toBe('#000000');
  });

  test('a mixture goes from one colour to the other', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
  });
});

describe('[TNT-01] applying it', () => {
  afterEach(() => applyBranding(null));

  function rules() {
    return [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .filter((rule) => rule.startsWith('html[data-theme='));
  }

  test('writes the variables of both schemes, and takes them away again', () => {
    applyBranding({ primary: '#8C3B4A' });
    const written = rules();
    expect(written).toHaveLength(2);
    expect(written.join()).toContain('--portal-palette-primary-main: #8c3b4a');
    applyBranding({ primary: '#0b6e6e' });
    expect(rules()).toHaveLength(2);
    applyBranding(null);
    expect(rules()).toEqual([]);
  });

  test('an accent colours the counts and the second series of charts', () => {
    applyBranding({ accent: '#8c3b4a' });
    const written = rules();
    expect(written).toHaveLength(2);
    expect(written.join()).toContain('--portal-palette-accent-main: #8c3b4a');
    expect(written.join()).toContain('--portal-palette-chart-two: ');
    expect(written.join()).not.toContain('primary');
  });

  test('what is no colour changes none', () => {
    applyBranding({ primary: 'red;}*{display:none' });
    expect(rules()).toEqual([]);
  });
});
