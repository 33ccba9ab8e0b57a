import type { ComponentType } from 'react';

const ATTEMPTS = 3;
const PAUSE_MS = 300;

/**
 * A route's `lazy`, with retries: React Router caches a rejection until the page is reloaded, so the retries must be inside. The module
 * exports its page as `Component`.
 */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>) {
  return async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return { Component: (await load()).Component };
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  };
}
