import type { ColorSystemOptions } from '@mui/material/styles';

/** The values of both schemes. A test keeps every pairing of words and ground at AA (4.5:1). */
export const lightTokens = {
  page: '#fbfaf7',
  surface: '#ffffff',
  raised: '#ffffff',
  well: '#fdfcfa',
  sand: '#f4ede1',
  neutral: '#eef2f4',
  selected: '#ecf8f6',
  line: '#e3e8ea',
  lineStrong: '#c9d3d8',
  sandLine: '#e0d5c1',
  /** Borders of inputs and check boxes: 3:1 against the surface. */
  field: '#8095a2',
  text: '#0a2233',
  secondary: '#4a6577',
  /** Rules, idle icons and marks; never words. */
  faint: '#6f8694',
  link: '#09655f',
  accent: '#c8452f',
  onAccent: '#ffffff',
  hover: 'rgba(10, 34, 51, 0.04)',
  press: 'rgba(10, 34, 51, 0.08)',
  shadow: '0 6px 24px rgba(10, 34, 51, 0.12)',
  scrim: 'rgba(10, 34, 51, 0.36)',
  primary: { main: '#0b7a75', dark: '#09655f', on: '#ffffff', tint: '#d8f0ee', ink: '#0e6566' },
  good: { main: '#1e7f4f', dark: '#18674a', on: '#ffffff', tint: '#dff1e6', ink: '#18674a' },
  warning: { main: '#8a5200', dark: '#7a4d16', on: '#ffffff', tint: '#fbecd0', ink: '#7a4d16' },
  bad: { main: '#b3261e', dark: '#9f2b25', on: '#ffffff', tint: '#fbe3e0', ink: '#9f2b25' },
  info: { main: '#2563b8', dark: '#2159a4', on: '#ffffff', tint: '#e1ecfa', ink: '#2159a4' },
  /** Series of a chart: neighbours differ in lightness, so that they are told apart without seeing their hue. */
  chart: {
    one: '#0b7a75',
    two: '#14405e',
    three: '#b5771a',
    four: '#6d4aa0',
    five: '#c8452f',
    six: '#6f8694',
  },
};

export type Tokens = typeof lightTokens;

export const darkTokens: Tokens = {
  page: '#0b1720',
  surface: '#111f2a',
  raised: '#172a37',
  well: '#0d1a24',
  sand: '#10212c',
  neutral: '#1a2c39',
  selected: '#122a32',
  line: '#24394a',
  lineStrong: '#355064',
  sandLine: '#21394a',
  field: '#5b788b',
  text: '#e6eef2',
  secondary: '#9fb4c1',
  faint: '#7f97a6',
  link: '#4fc4bc',
  accent: '#ff8a73',
  onAccent: '#0b1720',
  hover: 'rgba(230, 238, 242, 0.04)',
  press: 'rgba(230, 238, 242, 0.08)',
  shadow: '0 8px 28px rgba(0, 0, 0, 0.45)',
  scrim: 'rgba(0, 0, 0, 0.56)',
  primary: { main: '#4fc4bc', dark: '#74d4cd', on: '#06201f', tint: '#12363a', ink: '#78cec8' },
  good: { main: '#5cc48d', dark: '#82cfa5', on: '#06201f', tint: '#12332a', ink: '#82cfa5' },
  warning: { main: '#e3a548', dark: '#e4ae61', on: '#201300', tint: '#362a14', ink: '#e4ae61' },
  bad: { main: '#ff8f85', dark: '#fe9b92', on: '#2a0a07', tint: '#3a1e1e', ink: '#fe9b92' },
  info: { main: '#7fb1f2', dark: '#8dbaf3', on: '#071a33', tint: '#152c47', ink: '#8dbaf3' },
  chart: {
    one: '#4fc4bc',
    two: '#8fb4d8',
    three: '#d99a3f',
    four: '#a88bd6',
    five: '#f2765e',
    six: '#7f97a6',
  },
};

function paletteColor({ main, dark, on, tint, ink }: Tokens['primary']) {
  return { main, light: main, dark, contrastText: on, tint, ink };
}

/** The tokens as a palette of MUI: its own entries where it has one, ours where it has none. */
export function toColorScheme(tokens: Tokens): ColorSystemOptions {
  return {
    palette: {
      primary: paletteColor(tokens.primary),
      secondary: paletteColor(tokens.primary),
      success: paletteColor(tokens.good),
      warning: paletteColor(tokens.warning),
      error: paletteColor(tokens.bad),
      info: paletteColor(tokens.info),
      background: {
        default: tokens.page,
        paper: tokens.surface,
        raised: tokens.raised,
        well: tokens.well,
        sand: tokens.sand,
        neutral: tokens.neutral,
        selected: tokens.selected,
        scrim: tokens.scrim,
      },
      text: {
        primary: tokens.text,
        secondary: tokens.secondary,
        disabled: tokens.faint,
        faint: tokens.faint,
        link: tokens.link,
      },
      divider: tokens.line,
      line: { strong: tokens.lineStrong, sand: tokens.sandLine, field: tokens.field },
      accent: { main: tokens.accent, contrastText: tokens.onAccent },
      action: { hover: tokens.hover, selected: tokens.press, active: tokens.secondary },
      shadow: tokens.shadow,
      chart: tokens.chart,
    },
  };
}
