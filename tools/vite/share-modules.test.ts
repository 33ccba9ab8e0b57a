import { expect, test } from 'vitest';

import { withHelpersApart } from './share-modules.ts';

/** A module of a share as the federation plugin writes it, with helpers as short as they can be. */
const written = (key: string) => `
const __mfPromiseState = globalThis.state;
const initPromise = __mfPromiseState.initPromise;
const __mfModuleCache = globalThis.cache;
const __mfTrackPendingShareLoad = (promise) => { __mfModuleCache.pending = promise; return promise; };
const __mfReadSharedCache = (cache, { canonical, aliases }) => cache[canonical] ?? cache[aliases[0]];
    let __mf_default;
    let __mf_0;
    const __mfApplyHostProvidedExports = (exportModule) => {
      __mf_0 = exportModule["useStore"];
      __mf_default = exportModule.default ?? exportModule;
    };
    let exportModule = __mfReadSharedCache(__mfModuleCache.share, {"canonical":"default:${key}","aliases":["${key}"]});
    if (exportModule === undefined) {
      __mfTrackPendingShareLoad(initPromise.then(() => {
        exportModule = __mfReadSharedCache(__mfModuleCache.share, {"canonical":"default:${key}","aliases":["${key}"]});
      }).then(() => {
        __mfApplyHostProvidedExports(exportModule);
      }));
    } else {
      __mfApplyHostProvidedExports(exportModule);
    }
    export { __mf_default as default, exportModule as __moduleExports };
    export { __mf_0 as useStore };
`;

interface Share {
  useStore: unknown;
  __moduleExports: unknown;
}

/** Runs a share beside what the host has. */
async function run(key: string, state: object, cache: object): Promise<Share> {
  Object.assign(globalThis, { state, cache });
  const { common, own } = withHelpersApart(written(key), key);
  // Each run is a module of its own.
  const url = (code: string) =>
    `data:text/javascript,${encodeURIComponent(`${code}\n// ${Math.random()}`)}`;
  const code = own.replace('"virtual:portal-share-helpers"', JSON.stringify(url(common)));
  return (await import(url(code))) as Share;
}

test('[FED-02] a share is bound at once where the host provides it, and its helpers are apart', async () => {
  const zustand = { useStore: 'the store of the host' };
  const share = await run('zustand', { initPromise: Promise.resolve() }, { share: { zustand } });
  expect(share.useStore).toBe('the store of the host');
  expect(share.__moduleExports).toBe(zustand);
  expect(withHelpersApart(written('zustand'), 'zustand').common).toBe(
    withHelpersApart(written('react'), 'react').common,
  );
});

test('[FED-02] a share that comes with the initialisation is bound then, one that never comes raises an error', async () => {
  const cache: { share: Record<string, unknown>; pending?: Promise<void> } = { share: {} };
  let initialise: (value?: unknown) => void = () => {};
  const initPromise = new Promise((resolve) => {
    initialise = resolve;
  });
  const asked: string[][] = [];
  const loadLazyShares = (keys: string[]) => {
    asked.push(keys);
    cache.share['default:react'] = { useStore: 'late' };
    return Promise.resolve();
  };
  const share = await run('react', { initPromise, loadLazyShares }, cache);
  expect(share.useStore).toBeUndefined();
  initialise();
  await cache.pending;
  expect(asked).toEqual([['react']]);
  expect(share.useStore).toBe('late');

  const none: { share: object; pending?: Promise<void> } = { share: {} };
  await run('zustand', { initPromise: Promise.resolve() }, none);
  await expect(none.pending).rejects.toThrow('zustand is imported before');
});

test('[FED-02] another shape of these modules fails the build', () => {
  expect(() => withHelpersApart('export default 1;', 'share.js')).toThrow(
    'writes share.js otherwise',
  );
  const renamed = written('zustand').replaceAll('__mfReadSharedCache(__mf', '__mfRead(__mf');
  expect(() => withHelpersApart(renamed, 'share.js')).toThrow('writes share.js otherwise');
});
