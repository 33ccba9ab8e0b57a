import type { EmotionCache } from '@emotion/cache';

/** Every rule that was written while pages were rendered in Node with this cache (`compat` on). */
export function rulesOf(cache: EmotionCache): string {
  return Object.values(cache.inserted)
    .filter((rules) => typeof rules === 'string')
    .join('');
}

/** The names of those rules, as emotion reads them from data-emotion of a style element; emotion does not insert named rules again. */
export function namesOf(cache: EmotionCache): string {
  return [cache.key, ...Object.keys(cache.inserted)].join(' ');
}
