import { lazy, type ComponentType } from 'react';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A part beside the page whose code is fetched when it is first shown, like `lazy`. The page works without it: a fetch that fails is
 * repeated once the network is back, and otherwise after a pause, instead of taking the page away. Give it a `Suspense` of its own.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => loadPatiently(load));
}

async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      console.warn('[portal] a part of the page could not be fetched yet', error);
      await networkOrPause(pause);
    }
  }
}

function networkOrPause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
