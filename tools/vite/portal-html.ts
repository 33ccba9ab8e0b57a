import type { Plugin, Rolldown } from 'vite';

const NEEDED_BY_EVERY_PORTAL =
  /src\/federation\/load-portal\.ts$|src\/portal-root\.tsx$|portal-shares\/\w+$/;

/**
 * Emits `portal.html`, the page served for /app and /admin: index.html plus a modulepreload for every chunk each portal
 * needs, so that they travel beside the manifest and not after it.
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
        const links = [...chunksToPreload(bundle)]
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
          .join('');
        this.emitFile({
          type: 'asset',
          fileName: 'portal.html',
          source: html.replace('</head>', `${links}</head>`),
        });
      },
    },
  };
}

function chunksToPreload(bundle: Rolldown.OutputBundle): Set<string> {
  const wanted = new Set<string>();
  function add(file: string) {
    if (wanted.has(file)) return;
    wanted.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.imports.forEach(add);
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue;
    if (NEEDED_BY_EVERY_PORTAL.test(chunk.facadeModuleId)) add(chunk.fileName);
  }
  return wanted;
}
