import type { Plugin, Rolldown } from 'vite';

import { SITE_ORIGIN } from '../serve/site-origin.ts';
import { chunksOf, withImports } from './portal-html.ts';
import { headOf, type PageFacts } from './site-head.ts';
import { runInNode } from './theme-css.ts';

interface DrawnSite {
  pages: (PageFacts & { file: string; module: string; head: string; markup: string })[];
  css: string;
  styleNames: string;
}

/**
 * Writes the public pages, drawn: each a file with its own head, its styles in a style sheet of all pages, and its code asked
 * for at once. `auth.html` is the page without any, for every other address of the host. See docs/decisions/0037-drawn-pages.md.
 */
export function sitePages(): Plugin {
  let root = process.cwd();
  let drawing: Promise<DrawnSite>;
  return {
    name: 'portal-site-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      drawing = runInNode<{ site: DrawnSite }>(root, 'src/site/prerender.tsx').then(
        ({ site }) => site,
      );
      drawing.catch(() => undefined); // reported below, where it is waited for
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const empty = bundle['index.html'];
        if (empty?.type !== 'asset') return this.error('The build has no index.html');
        const template = String(empty.source);
        const { pages, css, styleNames } = await drawing;
        const sheet = this.getFileName(
          this.emitFile({ type: 'asset', name: 'site.css', source: css }),
        );
        const styles = `<link rel="stylesheet" href="/${sheet}"><style data-emotion="${styleNames}"></style>`;

        this.emitFile({ type: 'asset', fileName: 'auth.html', source: template });
        for (const page of pages) {
          const code = codeOf(bundle, page.module, template);
          const source = template
            .replace(/\s*<title>.*?<\/title>/, '')
            .replace(/\s*<meta\s+name="description"[^>]*>/, '')
            .replace(/\s*<noscript>.*?<\/noscript>/, '')
            .replace('</head>', () => `${page.head}${headOf(page)}${styles}${code}</head>`)
            .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`);
          if (page.file === 'index.html') empty.source = source;
          else this.emitFile({ type: 'asset', fileName: page.file, source });
        }
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapOf(pages) });
      },
    },
  };
}

/** Preloads of what a page needs besides what every page loads. */
function codeOf(bundle: Rolldown.OutputBundle, module: string, template: string): string {
  const parts = ['site-root.tsx', module].flatMap((file) =>
    chunksOf(bundle, new RegExp(`src/site/${file.replaceAll('.', '\\.')}$`)),
  );
  return [...withImports(bundle, parts)]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

function sitemapOf(pages: readonly PageFacts[]): string {
  const entries = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path }) => `<url><loc>${SITE_ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
