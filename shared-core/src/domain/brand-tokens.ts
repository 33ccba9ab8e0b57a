import { mix, readable } from './contrast.ts';

/** The tokens that follow from a primary colour. */
export interface BrandTokens {
  main: string;
  /** While pointed at. */
  dark: string;
  on: string;
  tint: string;
  ink: string;
  link: string;
  selected: string;
}

/** Copies of tokens, which a test holds to the palette: the palette itself belongs to what every page loads first. */
export const brandGrounds = {
  light: { page: '#fbfaf7', sand: '#f4ede1' },
  dark: { page: '#0b1720', surface: '#111f2a', raised: '#172a37' },
} as const;

/** Light and dark tokens of a primary colour, every pairing of words and ground at AA (4.5:1), for every colour. */
export function brandTokens(primary: string): { light: BrandTokens; dark: BrandTokens } {
  const white = '#ffffff';
  const black = '#000000';

  const { light, dark } = brandGrounds;
  // It carries white words, and is words on every ground that is nearly white.
  const deep = readable(primary, [white, light.page, light.sand], black);
  const paleTint = mix(deep, white, 0.86);
  const deepInk = readable(deep, [paleTint, light.page], black);

  const bright = readable(primary, [dark.surface, dark.raised, dark.page], white, 5);
  const dimTint = mix(dark.surface, bright, 0.14);
  const brightInk = readable(bright, [dimTint, dark.page], white);

  return {
    light: {
      main: deep,
      dark: mix(deep, black, 0.14),
      on: white,
      tint: paleTint,
      ink: deepInk,
      link: deepInk,
      selected: mix(deep, white, 0.94),
    },
    dark: {
      main: bright,
      dark: mix(bright, white, 0.2),
      on: readable(mix(bright, black, 0.84), [bright], black),
      tint: dimTint,
      ink: brightInk,
      link: brightInk,
      selected: mix(dark.surface, bright, 0.07),
    },
  };
}

/** The tokens that follow from an accent colour. */
export interface AccentTokens {
  main: string;
  on: string;
  /** The second series of charts. */
  series: string;
}

/** The first series of a chart, a copy as above. */
export const firstSeries = { light: '#0b7a75', dark: '#4fc4bc' } as const;

/**
 * Light and dark tokens of an accent colour: figures on it at AA (4.5:1), and a series that differs in lightness from the first one, so
 * that both are told apart without seeing their hue.
 */
export function accentTokens(accent: string): { light: AccentTokens; dark: AccentTokens } {
  const white = '#ffffff';
  const black = '#000000';
  const { light, dark } = brandGrounds;
  const deep = readable(accent, [white, light.page, light.sand], black);
  const bright = readable(accent, [dark.surface, dark.raised, dark.page], white, 5);
  return {
    light: {
      main: deep,
      on: white,
      series: readable(deep, [firstSeries.light], black, 1.4),
    },
    dark: {
      main: bright,
      on: readable(mix(bright, black, 0.84), [bright], black),
      series: readable(bright, [firstSeries.dark], white, 1.4),
    },
  };
}
