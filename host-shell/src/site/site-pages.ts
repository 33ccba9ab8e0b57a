/** The facts of a public page before it is rendered: its address and its head. */
export interface SitePageFacts {
  path: string;
  /** The file it is written to. */
  file: string;
  /** Its module, whose chunk the page loads at once. */
  module: string;
  title: string;
  description: string;
  /** The text of its preview image; the first part of the title by default. */
  text?: string;
  /** Left out of the sitemap and of search engines. */
  hidden?: true;
}

/** All prerendered pages. The addresses match site-route.tsx. */
export const sitePages: readonly SitePageFacts[] = [
  {
    path: '/',
    file: 'index.html',
    module: 'home-page.tsx',
    title: 'BahamasInc: form a Bahamas company',
    text: 'Form a Bahamas company. Keep it in order.',
    description:
      'Check a name, see the price to the dollar, and form a company in The Bahamas online with a registered agent in Nassau.',
  },
  {
    path: '/services',
    file: 'services.html',
    module: 'services-page.tsx',
    title: 'Services | BahamasInc',
    description:
      'Companies, foundations and partnerships of The Bahamas: who each one suits, what it needs, what it costs and how long it takes.',
  },
  {
    path: '/pricing',
    file: 'pricing.html',
    module: 'pricing-page.tsx',
    title: 'Pricing | BahamasInc',
    text: 'The price, line by line, before you begin.',
    description:
      'What a Bahamas company costs, line by line: government fees, service fees and VAT, to form it and in every year after.',
  },
  {
    path: '/about',
    file: 'about.html',
    module: 'about-page.tsx',
    title: 'About | BahamasInc',
    description:
      'Who stands behind a Bahamas company, and how clients and their registered agent in Nassau work in one place.',
  },
  {
    path: '/contact',
    file: 'contact.html',
    module: 'contact-page.tsx',
    title: 'Contact | BahamasInc',
    description: 'Write to us or call. The office is in Nassau and works on Nassau time.',
  },
  {
    path: '/terms',
    file: 'terms.html',
    module: 'terms-page.tsx',
    title: 'Terms of use | BahamasInc',
    description: 'What this service does, what it does not do, and what we expect of you.',
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    module: 'privacy-page.tsx',
    title: 'Privacy | BahamasInc',
    description: 'What we keep about you and your companies, why, for how long, and who sees it.',
  },
  {
    path: '/404',
    file: '404.html',
    module: 'not-found-page.tsx',
    title: 'Page not found | BahamasInc',
    description: 'There is no page at this address.',
    hidden: true,
  },
];

/** The facts of the page at a path. */
export function factsOf(path: string): SitePageFacts {
  const facts = sitePages.find((page) => page.path === path);
  if (!facts) throw new Error(`No public page is at ${path}`);
  return facts;
}
