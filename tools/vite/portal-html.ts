import type { Plugin, Rolldown } from 'vite';

/** Modules of the host that every portal needs. */
export const NEEDED_BY_EVERY_PORTAL = [
  /src\/federation\/portal(-routes)?\.ts$/,
  /portal-shares\/every-portal$/,
];

const FIRST_SCRIPT = '<script src="/first-paint.js"></script>';

/**
 * Emits `portal.html`, the page served for /app and /admin: index.html plus a modulepreload for every chunk each portal
 * needs, so that they load in parallel with the manifest and not after it.
 */
export function portalHtml(): Plugin {
  return {
    name: 'portal-html',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const entries = NEEDED_BY_EVERY_PORTAL.flatMap((module) => chunksFrom(bundle, module));
        const links = [...withImports(bundle, entries)]
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
          .join('');
        this.emitFile({
          type: 'asset',
          fileName: 'portal.html',
          source: html
            .replace('</head>', `${links}</head>`)
            .replace(FIRST_SCRIPT, `$&\n    <script src="/ask-ahead.js"></script>`),
        });
      },
    },
  };
}

/** The chunks whose facade module matches. */
export function chunksOf(bundle: Rolldown.OutputBundle, module: RegExp): string[] {
  return Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk' && module.test(chunk.facadeModuleId ?? ''))
    .map(({ fileName }) => fileName);
}

/** The same for a module that a page cannot do without. Throws when no chunk begins with it: the module moved. */
export function chunksFrom(bundle: Rolldown.OutputBundle, module: RegExp): string[] {
  const found = chunksOf(bundle, module);
  if (found.length === 0) throw new Error(`No chunk begins with ${module}; it moved?`);
  return found;
}

/** The chunks and their static imports, without dynamic ones. */
export function withImports(bundle: Rolldown.OutputBundle, entries: string[]): Set<string> {
  const wanted = new Set<string>();
  function add(file: string) {
    if (wanted.has(file)) return;
    wanted.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.imports.forEach(add);
  }
  entries.forEach(add);
  return wanted;
}
