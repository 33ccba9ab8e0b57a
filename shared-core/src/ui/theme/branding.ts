import { useSyncExternalStore } from 'react';
import {
  accentTokens,
  brandTokens,
  type AccentTokens,
  type BrandTokens,
} from '../../domain/brand-tokens.ts';
import { chartColors, color } from './color.ts';

/** What a tenant puts in the place of ours. */
export interface Branding {
  name?: string;
  /** An address the content security policy lets through. */
  logoUrl?: string;
  /** #rrggbb; used as it is where it can be read, else darker or lighter. */
  primary?: string;
  /** #rrggbb; of the counts in the top bar and the second series of charts. */
  accent?: string;
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

const accentVariables: Record<keyof AccentTokens, string> = {
  main: color.accent,
  on: color.onAccent,
  series: chartColors[1] ?? color.accent,
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
  const { primary, accent } = branding ?? {};
  if (isColour(primary)) addRules(rules, variables, brandTokens(primary.toLowerCase()));
  if (isColour(accent)) addRules(rules, accentVariables, accentTokens(accent.toLowerCase()));
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

function isColour(text: string | undefined): text is string {
  return text !== undefined && /^#[0-9a-f]{6}$/i.test(text);
}

/** A rule for each scheme: one element more specific than the theme's own rule, wherever that stands. */
function addRules<Token extends string>(
  rules: CSSStyleSheet,
  names: Record<Token, string>,
  tokens: Record<'light' | 'dark', Record<Token, string>>,
): void {
  for (const scheme of ['light', 'dark'] as const) {
    const declarations = (Object.keys(names) as Token[]).map(
      (token) => `${names[token].slice(4, -1)}:${tokens[scheme][token]}`,
    );
    rules.insertRule(`html[data-theme="${scheme}"]{${declarations.join(';')}}`);
  }
}
