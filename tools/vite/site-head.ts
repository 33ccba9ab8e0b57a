import { SITE_ORIGIN } from '../serve/site-origin.ts';

export interface PageFacts {
  path: string;
  title: string;
  description: string;
  text?: string;
  hidden?: true;
  /** Structured data in the vocabulary of schema.org. */
  data?: readonly object[];
}

/** The head of a prerendered page without title and description, which the page itself renders. */
export function headOf({ path, title, description, hidden, data = [] }: PageFacts): string {
  if (hidden) return '<meta name="robots" content="noindex">';
  const address = `${SITE_ORIGIN}${path}`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'BahamasInc',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${SITE_ORIGIN}/${previewFile(path)}`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<link rel="canonical" href="${address}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    // The content security policy forbids inline scripts that run; data is allowed.
    ...data.map((one) => `<script type="application/ld+json">${inScript(one)}</script>`),
  ].join('');
}

/** The path of a page's preview image in the build. */
export function previewFile(path: string): string {
  return `previews/${path === '/' ? 'home' : path.slice(1)}.png`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function inScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
