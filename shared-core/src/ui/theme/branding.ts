import { useSyncExternalStore } from 'react';
import { color } from './color.ts';
import { mix, readable } from './contrast.ts';

/** What a tenant puts in the place of ours. */
export interface Branding {
  name?: string;
  /** An address the content security policy lets through. */
  logoUrl?: string;
  /** #rrggbb; used as it is where it can be read, else darker or lighter. */
  primary?: string;
}

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

/** Light and dark tokens of a primary colour, every pairing of words and ground at AA (4.5:1), whatever the colour. */
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

const variables: Record<keyof BrandTokens, string> = {
  main: color.primary.main,
  dark: color.primary.hover,
  on: color.primary.on,
  tint: color.primary.tint,
  ink: color.primary.ink,
  link: color.link,
  selected: color.selected,
};

let current: Branding | null = null;
let sheet: CSSStyleSheet | null = null;
const listeners = new Set<() => void>();

/**
 * Puts a tenant's name, mark and colour in the place of ours, or takes them away again. Colours are variables, so that
 * everything on the page follows, in both schemes, without a render.
 */
export function applyBranding(branding: Branding | null): void {
  current = branding;
  const rules = sheet ?? ownSheet();
  while (rules.cssRules.length > 0) rules.deleteRule(0);
  if (branding?.primary && /^#[0-9a-f]{6}$/i.test(branding.primary)) {
    const tokens = brandTokens(branding.primary.toLowerCase());
    rules.insertRule(ruleOf('light', tokens.light));
    rules.insertRule(ruleOf('dark', tokens.dark));
  }
  for (const listener of listeners) listener();
}

/** The branding that is applied now, for what draws name and mark. */
export function useBranding(): Branding | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** An empty style element of our own, filled through the CSSOM: the policy lets no other in. */
function ownSheet(): CSSStyleSheet {
  const element = document.createElement('style');
  document.head.append(element);
  if (!element.sheet) throw new Error('A style element in the document has a sheet');
  sheet = element.sheet;
  return sheet;
}

/** One element more specific than the theme's own rule, wherever that stands. */
function ruleOf(scheme: 'light' | 'dark', tokens: BrandTokens): string {
  const declarations = Object.entries(variables).map(
    ([token, variable]) => `${variable.slice(4, -1)}:${tokens[token as keyof BrandTokens]}`,
  );
  return `html[data-theme="${scheme}"]{${declarations.join(';')}}`;
}
