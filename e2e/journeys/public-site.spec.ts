import type { Page } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { expect, test } from '../support/test.ts';

const pages = ['/', '/services', '/pricing', '/about', '/contact', '/terms', '/privacy'];

/** Answers as a backend that is away. */
async function loseBackend(page: Page) {
  await page.route(`${environment.api}/**`, (route) => route.abort('connectionrefused'));
}

/** Looks into the noscript of the page, which Playwright's search for texts leaves out. */
async function saysWithoutScripts(page: Page, words: string) {
  const said = page.locator('main noscript');
  await expect(said).toBeVisible();
  await expect(said).toContainText(words, { useInnerText: true });
}

/** Waits until the drawn page has been taken over: the contact details are the first thing only a browser knows. */
async function takenOver(page: Page) {
  await expect(page.getByRole('contentinfo').getByText('hello@bahamasinc.example')).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ warm: false, javaScriptEnabled: false });

  test('[PUB-09] every page can be read and left, in its colours', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toHaveCSS('min-height', /px/);
    }
    await page.goto('/');
    await saysWithoutScripts(page, 'The check needs JavaScript');
    await expect(page.getByText('US$2,', { exact: false }).first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await saysWithoutScripts(page, 'Changing the quote needs JavaScript');
    await page.goto('/contact');
    await saysWithoutScripts(
      page,
      'The form needs JavaScript. Write to hello@bahamasinc.example instead.',
    );
    await expect(page.locator('footer noscript')).toContainText('hello@bahamasinc.example', {
      useInnerText: true,
    });
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
  });

  test('[PUB-08] the sign-in page says what it needs and whom to write to', async ({ page }) => {
    await page.goto('/auth/login');
    const said = page.locator('noscript');
    await expect(said).toContainText('This page needs JavaScript', { useInnerText: true });
    await expect(said).toContainText('hello@bahamasinc.example', { useInnerText: true });
    await expect(said.locator('.without-script')).toHaveCSS('max-width', '480px');
  });

  test('[UX-01] on a phone the menu stands open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ warm: false, colorScheme });

    test('[PUB-09] taking over a drawn page warns of nothing and moves nothing', async ({
      page,
      quiet,
    }) => {
      quiet.allow(/status of 404/);
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      for (const path of [...pages, '/nowhere']) {
        await page.addInitScript(() => {
          Object.assign(window, { moved: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              Object.assign(window, {
                moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value'),
              });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(path);
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await takenOver(page);
        expect(await page.evaluate(() => Number(Reflect.get(window, 'moved'))), path).toBeLessThan(
          0.01,
        );
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
          ground,
        );
      }
      const expected = /status of 404/; // of /nowhere itself
      expect(warnings.filter((text) => !expected.test(text))).toEqual([]);
    });
  });
}

test('[PUB-09] every page says what it is, where it stands, and has a picture', async ({
  page,
  request,
}) => {
  const titles = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    titles.add(await page.title());
    expect(await (await request.get(path)).text()).not.toContain('site.invalid');
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', new URL(path, environment.web).href);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40}/);
    const image = page.locator('meta[property="og:image"]');
    const picture = await request.get((await image.getAttribute('content')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(data)).toHaveProperty('@context', 'https://schema.org');
    }
  }
  expect(titles.size).toBe(pages.length);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of pages)
    expect(sitemap).toContain(`<loc>${new URL(path, environment.web).href}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `${environment.web}/sitemap.xml`,
  );
});

test('[PUB-09] the story of the home page stands while its code is away, and after it came', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/home-story-(?!id)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/');
  await takenOver(page);
  const steps = page.getByRole('heading', { name: /^Four steps/ });
  await expect(steps).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: /loading/i })).toHaveCount(0);
  expect(asked).toEqual([]);

  const code = page.waitForResponse(/\/home-story-(?!id)/);
  await steps.scrollIntoViewIfNeeded();
  await code;
  await expect(steps).toBeVisible();
  await page.getByRole('link', { name: 'Work out your price' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await expect(steps).toBeVisible();
});

test('[ERR-02] an unknown address is answered 404, drawn, and leads home', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 404/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await takenOver(page);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page.getByLabel('Company name')).toBeVisible();
});

test('[PUB-01] the home page loads no code of a portal, of MUI or of the Supabase client', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const code = (
    await Promise.all(scripts.map((url) => page.request.get(url).then((one) => one.text())))
  ).join('');
  expect(scripts.filter((url) => url.includes('/remotes/'))).toEqual([]);
  for (const trace of [
    'MuiButton',
    'GoTrueClient',
    'RealtimeClient',
    'module-federation',
    'gcTime',
  ]) {
    expect(code.includes(trace), trace).toBe(false);
  }
});

test.describe('the name check', () => {
  test('[PUB-10] tells about ending, words and likeness, and offers a way out', async ({
    page,
    accessible,
  }) => {
    await page.goto('/');
    await takenOver(page);
    const name = page.getByLabel('Company name');
    await name.fill('Quiet Lagoon Charters');
    await page.getByRole('button', { name: 'Ltd.', exact: true }).click();
    await expect(name).toHaveValue('Quiet Lagoon Charters Ltd.');
    await expect(page.getByText('Looks free', { exact: true })).toBeVisible();
    await accessible(page);

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
  });

  test('[PUB-10] takes whatever is typed', async ({ page }) => {
    await page.goto('/');
    await takenOver(page);
    const name = page.getByLabel('Company name');
    for (const [typed, verdict] of [
      ['🐠🐠🐠🐠', 'Characters of the name'],
      ['شركة النورس المحدودة', 'Characters of the name'],
      ['\u202eLtd. noreH eulB', 'Characters of the name'],
      ['N'.repeat(500), 'Name too long'],
      ["Robert'); drop table companies; -- Ltd.", 'Looks free'],
    ] as const) {
      await name.fill(typed);
      await expect(page.getByRole('status').filter({ hasText: verdict })).toBeVisible();
    }
    await name.fill('ab');
    await expect(page.getByText('A company’s name ends with its type')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });

  test('[PUB-09] says so when the backend is away, and goes on when it is back', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/ERR_CONNECTION_REFUSED/);
    await loseBackend(page);
    await page.goto('/');
    await takenOver(page);
    await page.getByLabel('Company name').fill('Quiet Lagoon Ltd.');
    await expect(page.getByText(/list of names cannot be reached/)).toBeVisible();
    await page.unroute(`${environment.api}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Looks free', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveValue('Quiet Lagoon Ltd.');
  });
});

test('[PUB-09] what is typed and chosen before the code comes is not lost', async ({ page }) => {
  // The code is held back, as on a slow line, until the visitor has been at the forms.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByText(/^In The Bahamas/).click();
  await page.getByLabel('Company seal').check();
  letGo();
  await expect(page.getByRole('row', { name: /^VAT on our services, 10 %/ })).toBeVisible();
  await expect(page.getByLabel('Company seal')).toBeChecked();
  await expect(page).toHaveURL(/resident=yes.*company_seal/);
});
