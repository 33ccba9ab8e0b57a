import type { EmotionCache } from '@emotion/cache';

/** Every rule that was written while pages were rendered in Node with this cache (`compat` on). */
export function rulesOf(cache: EmotionCache): string {
  return Object.values(cache.inserted)
    .filter((rules) => typeof rules === 'string')
    .join('');
}

/** Names of those rules, as emotion looks for them on a style element's data-emotion: what is named there is not written again. */
export function namesOf(cache: EmotionCache): string {
  return [cache.key, ...Object.keys(cache.inserted)].join(' ');
}
