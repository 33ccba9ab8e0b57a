import type { Plugin } from 'vite';

import { without } from './unused-parts.ts';

const HELPERS = 'virtual:portal-share-helpers';
/** A module that stands for one that the host provides, as the federation plugin writes it. */
const SHARE = /__loadShare__/;
/** What follows the helpers, which are the same in all of them. */
const OWN_PART = '    let __mf_default;';
/** Takes the module of the host, now or once the portal is initialised. */
const BINDING =
  /let exportModule = __mfReadSharedCache\(__mfModuleCache\.share, (\{[^}]*\})\);\s+if \(exportModule === undefined\) \{[\s\S]*?\n {4}\} else \{\n {6}__mfApplyHostProvidedExports\(exportModule\);\n {4}\}\n/;

/** A portal shares with this host alone, singletons alone, and has no snapshot: what the entry does for other hosts has nothing to do. */
const ENTRY = {
  file: /virtual:mf-REMOTE_ENTRY_ID/,
  unused: [],
  answers: {
    isWebpackProvider: 'return false;',
    __mfBridgeMaterializedProvider: 'return;',
    __mfRestoreForeignSharedProviders: 'return;',
    __mfRealNameSnapshotPlugin: "return { name: 'vite-real-name-snapshot-plugin' };",
  },
};

/**
 * Keeps what all modules of shares have in common once in a portal. The federation plugin writes 1.5 KB of helpers into each of them: two KB
 * gzip and 20 KB to compile on the first visit. A build fails when the plugin writes them otherwise.
 */
export function shareModules(): Plugin {
  let helpers: string | undefined;
  return {
    name: 'portal-share-modules',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id === HELPERS ? `\0${HELPERS}` : null),
    load: (id) => (id === `\0${HELPERS}` ? (helpers ?? null) : null),
    transform(code, id) {
      if (ENTRY.file.test(id))
        return { code: without(code, ENTRY, this.parse(code), id), map: null };
      if (!SHARE.test(id) || !code.includes('__mf_init__')) return null;
      const { common, own } = withHelpersApart(code, id);
      helpers ??= common;
      if (helpers !== common) throw new Error(`${id} has other helpers than the other shares`);
      return { code: own, map: null };
    },
  };
}

/** The helpers as a module of their own, and the rest that imports them. Throws when the code has another shape. */
export function withHelpersApart(code: string, id: string): { common: string; own: string } {
  const end = code.indexOf(OWN_PART);
  const rest = code.slice(end);
  const key = keyOf(BINDING.exec(rest)?.[1]);
  if (end === -1 || key === null) {
    throw new Error(
      `The federation plugin writes ${id} otherwise: see tools/vite/share-modules.ts`,
    );
  }
  const bound = `let exportModule;
    bindShare(${JSON.stringify(key)}, (provided) => {
      exportModule = provided;
      __mfApplyHostProvidedExports(provided);
    });\n`;
  return {
    common: `${code.slice(0, end)}\n${BIND}`,
    own: `import { bindShare } from ${JSON.stringify(HELPERS)};\n${rest.replace(BINDING, () => bound)}`,
  };
}

function keyOf(descriptor: string | undefined): string | null {
  if (descriptor === undefined) return null;
  const { canonical, aliases } = JSON.parse(descriptor) as { canonical: string; aliases: string[] };
  return aliases.length === 1 && canonical === `default:${aliases[0]}`
    ? (aliases[0] ?? null)
    : null;
}

/** What the plugin writes for each share, as one function. */
const BIND = `export function bindShare(key, apply) {
  const read = () => __mfReadSharedCache(__mfModuleCache.share, { canonical: 'default:' + key, aliases: [key] });
  const provided = read();
  if (provided !== undefined) return apply(provided);
  __mfTrackPendingShareLoad(
    initPromise
      .then(() => {
        if (read() === undefined) return __mfPromiseState.loadLazyShares?.([key]);
      })
      .then(() => {
        const late = read();
        if (late === undefined) throw new Error('The shared module ' + key + ' is imported before the portal is initialised.');
        apply(late);
      }),
  );
}
`;
