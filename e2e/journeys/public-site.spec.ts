import type { Page } from '@playwright/test';

import { fitsTheScreen } from '../support/fits.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/test.ts';

const pages = ['/', '/services', '/pricing', '/about', '/contact', '/terms', '/privacy'];
const total = { name: /^Total/ };

/** Looks into the noscript of the page, which Playwright's search for texts leaves out. */
async function saysWithoutScripts(page: Page, text: string) {
  const said = page.locator('main noscript');
  await expect(said).toBeVisible();
  await expect(said).toContainText(text, { useInnerText: true });
}

/** Waits until the drawn page has been taken over: the contact details are the first thing only a browser knows. */
async function takenOver(page: Page) {
  await expect(page.getByRole('contentinfo').getByText('hello@bahamasinc.example')).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ warm: false, javaScriptEnabled: false });

  test('[PUB-08] [PUB-09] [UX-01] every page can be read and left, in its colours, and says what it needs', async ({
    page,
  }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toHaveCSS('min-height', /px/);
      if (path === '/') {
        await saysWithoutScripts(page, 'The check needs JavaScript');
        await expect(page.getByText('US$2,', { exact: false }).first()).toBeVisible();
      }
      if (path === '/pricing')
        await saysWithoutScripts(page, 'Changing the quote needs JavaScript');
      if (path !== '/contact') continue;
      await saysWithoutScripts(
        page,
        'The form needs JavaScript. Write to hello@bahamasinc.example instead.',
      );
      await expect(page.locator('footer noscript')).toContainText('hello@bahamasinc.example', {
        useInnerText: true,
      });
      await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
    }
    // On a phone the menu is open.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();

    await page.goto('/auth/login');
    const said = page.locator('noscript');
    await expect(said).toContainText('This page needs JavaScript', { useInnerText: true });
    await expect(said).toContainText('hello@bahamasinc.example', { useInnerText: true });
    await expect(said.locator('.without-script')).toHaveCSS('max-width', '480px');
    // The sheet that waits for code would wait for ever.
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeHidden();
  });
});

test.describe('with an empty cache', () => {
  test.use({ warm: false });

  test('[PUB-09] [ERR-02] every page says what it is, and taking it over warns of nothing and moves nothing; an unknown address leads home', async ({
    page,
    request,
    quiet,
  }) => {
    const ofNowhere = /status of 404 .*\/nowhere$/;
    quiet.allow(ofNowhere);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.text()} ${message.location().url}`));
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            moved: Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')),
          });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const titles = new Set<string>();

    for (const [colorScheme, path] of [
      ...pages.map((each) => ['light', each] as const),
      ['dark', '/'],
      ['dark', '/pricing'],
      ['dark', '/nowhere'],
    ] as const) {
      await test.step(`${path} in the ${colorScheme} scheme`, async () => {
        await page.emulateMedia({ colorScheme });
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(path === '/nowhere' ? 404 : 200);
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await takenOver(page);
        expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThan(0.01);
        await expect(page.locator('body')).toHaveCSS('background-color', ground);
        if (colorScheme === 'dark') return;

        titles.add(await page.title());
        const canonical = page.locator('link[rel="canonical"]');
        await expect(canonical).toHaveAttribute('href', new URL(path, environment.web).href);
        await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40}/);
        const image = page.locator('meta[property="og:image"]');
        const picture = await request.get((await image.getAttribute('content')) ?? '');
        expect(picture.headers()['content-type']).toBe('image/png');
        const structured = page.locator('script[type="application/ld+json"]');
        for (const data of await structured.allTextContents()) {
          expect(JSON.parse(data)).toHaveProperty('@context', 'https://schema.org');
        }
      });
    }
    expect(titles.size).toBe(pages.length);
    expect(logged.filter((text) => !ofNowhere.test(text))).toEqual([]);

    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page.getByLabel('Company name')).toBeVisible();

    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const path of pages) {
      expect(sitemap).toContain(`<loc>${new URL(path, environment.web).href}</loc>`);
    }
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`${environment.web}/sitemap.xml`);
    // Some browsers request it even where the page names an icon.
    const icon = await request.get('/favicon.ico');
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  });
});

test('[PUB-01] [PUB-09] [PUB-10] the home page loads little, keeps its story while the code is away, and checks a name', async ({
  page,
  accessible,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  const story = /\/home-story-(?!id)/;
  await page.goto('/');
  await takenOver(page);
  const steps = page.getByRole('heading', { name: /^Four steps/ });
  await expect(steps).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: /loading/i })).toHaveCount(0);
  expect(scripts.filter((url) => story.test(url))).toEqual([]);

  const code = page.waitForResponse(story);
  await steps.scrollIntoViewIfNeeded();
  await code;
  await expect(steps).toBeVisible();
  await test.step('no code of a portal, of MUI or of the Supabase client', async () => {
    expect(scripts.filter((url) => url.includes('/remotes/'))).toEqual([]);
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    for (const trace of [
      'MuiButton',
      'GoTrueClient',
      'RealtimeClient',
      'module-federation',
      'gcTime',
    ]) {
      expect(texts.join('').includes(trace), trace).toBe(false);
    }
  });
  await page.getByRole('link', { name: 'Work out your price' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await expect(steps).toBeVisible();

  const name = page.getByLabel('Company name');
  await name.fill('Quiet Lagoon Charters');
  await page.getByRole('button', { name: 'Ltd.', exact: true }).click();
  await expect(name).toHaveValue('Quiet Lagoon Charters Ltd.');
  await expect(page.getByText('Looks free', { exact: true })).toBeVisible();
  await name.fill('Quiet Lagoon Trust Ltd.');
  await expect(page.getByText('Needs a licence')).toBeVisible();
  await expect(page.getByText(/Central Bank of The Bahamas/)).toBeVisible();
  await page.getByRole('button', { name: 'Quiet Lagoon Ltd.' }).click();
  await expect(page.getByText('Looks free', { exact: true })).toBeVisible();
  await page.getByText('Foundation', { exact: true }).click();
  await expect(page.getByText('1 thing to settle')).toBeVisible();
  await name.fill('Blue Heron Holding Ltd.');
  await page.getByText('International (IBC)', { exact: true }).click();
  await expect(page.getByText(/similar to an existing name/)).toBeVisible();
  await accessible(page);
  // A long text stays within the screen.
  await name.fill('N'.repeat(500));
  await expect(page.getByRole('status').filter({ hasText: 'Name too long' })).toBeVisible();
  await fitsTheScreen(page);
});

test('[PUB-08] [PUB-09] without the backend the name check and the calculator say so, show what they can, and go on when it is back', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_CONNECTION_REFUSED/);
  const backend = `${environment.api}/**`;
  const loseBackend = () => page.route(backend, (route) => route.abort('connectionrefused'));
  await loseBackend();
  await page.goto('/');
  await takenOver(page);
  await page.getByLabel('Company name').fill('Quiet Lagoon Ltd.');
  await expect(page.getByText(/list of names cannot be reached/)).toBeVisible();
  await page.unroute(backend);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Looks free', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Quiet Lagoon Ltd.');

  await loseBackend();
  await page.goto('/pricing');
  await expect(page.getByText(/figures are from when this page was published/)).toBeVisible();
  await expect(page.getByRole('row', total)).toContainText('US$2,955.00');
  await page.getByText(/^In The Bahamas/).click();
  await expect(page.getByText(/needed to calculate VAT/)).toBeVisible();
  await page.unroute(backend);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /^VAT on our services, 10 %/ })).toBeVisible();
});
