import { useSyncExternalStore } from 'react';
import { brandTokens, type BrandTokens } from '../../domain/brand-tokens.ts';
import { color } from './color.ts';

/** What a tenant puts in the place of ours. */
export interface Branding {
  name?: string;
  /** An address the content security policy lets through. */
  logoUrl?: string;
  /** #rrggbb; used as it is where it can be read, else darker or lighter. */
  primary?: string;
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
