import { onTestFinished } from 'vitest';

interface Held {
  name: string;
  isShared: boolean;
}

type Options = { mode: string };
type Work<T> = () => Promise<T>;

/** Locks as a browser has them: a request for one that is taken waits, unless both are shared. Gone after the test. */
export function createFakeLocks() {
  const waiting: (Held & { start: () => void })[] = [];
  let held: Held[] = [];

  function grant() {
    for (const next of waiting.splice(0)) {
      const isTaken = held.some(
        ({ name, isShared }) => name === next.name && !(isShared && next.isShared),
      );
      if (isTaken) {
        waiting.push(next);
      } else {
        held.push(next);
        next.start();
      }
    }
  }

  function request<T>(name: string, ...[first, second]: [Options | Work<T>, Work<T>?]) {
    const [mode, work] = typeof first === 'function' ? ['exclusive', first] : [first.mode, second];
    return new Promise<T>((resolve, reject) => {
      const lock = { name, isShared: mode === 'shared', start };
      function start() {
        void work?.()
          .then(resolve, reject)
          .finally(() => {
            held = held.filter((one) => one !== lock);
            grant();
          });
      }
      waiting.push(lock);
      grant();
    });
  }

  const query = () => Promise.resolve({ held: held.map(({ name }) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));

  return {
    /** What the browser does with the locks of a tab that is closed. */
    releaseAll() {
      held = [];
      grant();
    },
  };
}
