import type { Plugin, Rolldown } from 'vite';

import { PAGE_NONCE } from '../serve/nonce.ts';
import { SITE_ORIGIN } from '../serve/site-origin.ts';
import { chunksFrom, withImports } from './portal-html.ts';
import { headOf, previewFile, type PageFacts } from './site-head.ts';
import { runInNode } from './theme-css.ts';

interface PrerenderedSite {
  pages: (PageFacts & { file: string; module: string; head: string; markup: string })[];
  waiting: { file: string; module: string; markup: string }[];
  css: string;
  styleNames: string;
  scene: string;
}

/**
 * Writes the prerendered public pages. Each is a file with its own head; one style sheet serves all pages, and the code loads
 * after the first paint (public/start.js). Pages under /auth arrive with a sheet that waits for their code; `auth.html` serves those
 * that have no file of their own. See docs/decisions/0037-prerendered-pages.md.
 */
export function sitePages(): Plugin {
  let root = process.cwd();
  let prerendering: Promise<PrerenderedSite>;
  return {
    name: 'portal-site-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      prerendering = runInNode<{ site: PrerenderedSite }>(root, 'src/site/prerender.tsx').then(
        ({ site }) => site,
      );
      prerendering.catch(() => undefined); // generateBundle awaits it and reports the error
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const empty = bundle['index.html'];
        if (empty?.type !== 'asset') return this.error('The build has no index.html');
        const template = String(empty.source);
        const withoutModules = template.replaceAll(MODULES, '');
        // A public page brings its own title and description, and can be read without JavaScript.
        const withoutOwnHead = withoutModules
          .replace(/\s*<title>.*?<\/title>/, '')
          .replace(/\s*<meta\s+name="description"[^>]*>/, '')
          .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
          .replace(/\s*<link rel="stylesheet" href="\/first-paint.css"[^>]*>/, '');
        const { pages, waiting, css, styleNames, scene } = await prerendering;
        const { previewImage } = await import('./preview-image.ts'); // parses a font
        const sheet = this.getFileName(
          this.emitFile({ type: 'asset', name: 'site.css', source: css }),
        );
        const styles = `<link rel="stylesheet" href="/${sheet}"><style data-emotion="${styleNames}"></style>`;
        const fonts = fontsIn(bundle).map(
          (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
        );

        const faulty = [...pages, ...waiting].find(({ markup }) => markup.includes(' style="'));
        if (faulty) {
          this.error(`${faulty.file} has an inline style, which the policy forbids in markup`);
        }
        for (const { file, module, markup } of waiting) {
          const code = codeOf(bundle, ['auth/auth-root.tsx', module], template);
          const rootElement = `<div id="root" data-waiting>${markup}</div>`;
          const source = pageOf(withoutModules, [...fonts, styles], code, rootElement);
          this.emitFile({ type: 'asset', fileName: file, source });
        }
        for (const page of pages) {
          const code = codeOf(bundle, ['site/site-root.tsx', `site/${page.module}`], template);
          const rootElement = `<div id="root">${page.markup}</div>`;
          const head = [page.head, headOf(page), ...fonts, styles];
          const source = pageOf(withoutOwnHead, head, code, rootElement);
          if (page.file === 'index.html') empty.source = source;
          else this.emitFile({ type: 'asset', fileName: page.file, source });
        }
        for (const { path, title, text, hidden } of pages) {
          if (hidden) continue;
          const source = previewImage(scene, text ?? title.replace(/ \| .*/, ''));
          this.emitFile({ type: 'asset', fileName: previewFile(path), source });
        }
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapOf(pages) });
      },
    },
  };
}

/** The module of the template and its preloads. */
const MODULES =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** The template with more in its head and with its root, which requests `code` after the first paint. */
function pageOf(template: string, head: string[], code: string[], root: string): string {
  const later = `<script type="application/json" id="code">${JSON.stringify(code)}</script><script defer nonce="${PAGE_NONCE}" src="/start.js"></script>`;
  return template
    .replace('</head>', () => `${head.join('')}${later}</head>`)
    .replace('<div id="root"></div>', () => root);
}

/** The files to load for a page: the entry, the files every page loads, and the files of its modules in `src`. */
function codeOf(bundle: Rolldown.OutputBundle, modules: string[], template: string): string[] {
  const common = [...template.matchAll(MODULES)].map(([, file = '']) => file);
  const parts = modules.flatMap((file) =>
    chunksFrom(bundle, new RegExp(`src/${file.replaceAll('.', '\\.')}$`)),
  );
  const own = [...withImports(bundle, parts)].map((file) => `/${file}`);
  return [...new Set([...common, ...own])];
}

/** The Latin fonts of both families, which nearly every page shows. */
function fontsIn(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file));
}

function sitemapOf(pages: readonly PageFacts[]): string {
  const entries = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path }) => `<url><loc>${SITE_ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
