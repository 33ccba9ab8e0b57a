import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router-dom';

import { siteQueries } from './api/site-queries.ts';
import { authTitles } from './auth-sheet.tsx';
import { AuthSheetWaiting } from './auth-sheet-waiting.tsx';
import { namesOf, rulesOf } from './page-styles.ts';
import { previewScene } from './preview-scene.tsx';
import { sitePages, type SitePageFacts } from './site-pages.ts';
import { loadPage, siteRoute } from './site-route.tsx';
import { structuredData } from './structured-data.ts';

export interface PrerenderedPage extends SitePageFacts {
  /** Title and description, which React puts before everything else, for the head. */
  head: string;
  /** The markup inside #root. */
  markup: string;
  /** Structured data for its head. */
  data: object[];
}

/** Replaced where the site is served, see tools/serve/site-origin.ts. */
const ORIGIN = 'https://site.invalid';

/** What React puts before everything else. */
const HEAD = /^(?:<title>.*?<\/title>|<meta[^>]*>)*/;

export interface WaitingPage {
  file: string;
  /** In `src`. */
  module: string;
  markup: string;
}

export interface PrerenderedSite {
  pages: PrerenderedPage[];
  /** What the pages under /auth show until their code is there. */
  waiting: WaitingPage[];
  /** The rules of all pages, and their names for emotion. */
  css: string;
  styleNames: string;
  /** The drawing of the previews, as SVG. */
  scene: string;
}

/** All public pages, prerendered while this module loads, in Node, for tools/vite/site-pages.ts; no page can be imported afterwards. */
export const site = await prerenderSite();

async function prerenderSite(): Promise<PrerenderedSite> {
  const cache = createCache({ key: 'bi' });
  cache.compat = true;
  const pages: PrerenderedPage[] = [];
  for (const page of sitePages) {
    const markup = await draw(page.path);
    const head = HEAD.exec(markup)?.[0] ?? '';
    pages.push({
      ...page,
      head,
      markup: markup.slice(head.length),
      data: structuredData(page.path, ORIGIN),
    });
  }
  const waiting = [
    { file: 'auth.html', module: 'auth/account-screens.ts', markup: drawWaiting() },
    {
      file: 'auth/login.html',
      module: 'auth/login-page.tsx',
      markup: drawWaiting(authTitles.signIn),
    },
    {
      file: 'auth/signup.html',
      module: 'auth/signup-page.tsx',
      markup: drawWaiting(authTitles.signUp),
    },
  ];
  // Its timers would keep the build running.
  siteQueries.clear();
  return { pages, waiting, css: rulesOf(cache), styleNames: namesOf(cache), scene: previewScene() };

  function drawWaiting(title?: string): string {
    return renderToString(
      <CacheProvider value={cache}>
        <StaticRouter location="/auth/login">
          <AuthSheetWaiting {...(title && { title })} />
        </StaticRouter>
      </CacheProvider>,
    );
  }

  async function draw(path: string): Promise<string> {
    await loadPage([siteRoute], path);
    const handler = createStaticHandler([siteRoute]);
    const context = await handler.query(new Request(`http://site.invalid${path}`));
    if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
    const router = createStaticRouter(handler.dataRoutes, context);
    return renderToString(
      <StrictMode>
        <CacheProvider value={cache}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </CacheProvider>
      </StrictMode>,
    );
  }
}
