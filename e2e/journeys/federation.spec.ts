import { useOnce } from '../support/contexts.ts';
import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('[ERR-01] [FED-03] a portal that is down shows its error in place, the other and the public site work, and it recovers without a reload', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource|\[portal\]/);
  let down = true;
  await page.route('**/remotes/client/**', (route) => (down ? route.abort() : route.continue()));
  await demo(page, 'admin');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await goWithin(page, '/app');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(/cannot be loaded at the moment/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await goWithin(page, '/admin/companies');
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
  await goWithin(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bahamas');
  await goWithin(page, '/app');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();

  down = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('need');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('[FED-03] a page whose file vanished with a redeploy comes after one reload, by itself', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource|dynamically imported module|React Router caught/);
  quiet.allow(/valid digest|integrity checks/); // of a file that is not there, too
  let gone = true;
  let reloads = 0;
  // From the start on: the portal may fetch its pages ahead.
  await page.route('**/remotes/client/*/assets/company-list-page-*.js', (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await demo(page, 'client');
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    reloads += 1;
    gone = false;
  });
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.waitForURL('**/app/companies');
  // The dashboard has a table of this name too: what follows is the page after the reload.
  await expect.poll(() => reloads).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
  expect(reloads).toBe(1);
});

test('[FED-01] a page that is open learns of a new release, goes on, and reloads when its reader says so', async ({
  page,
  context,
}) => {
  useOnce(context); // its clock is set
  await page.clock.install();
  const seen = new Set<string>();
  page.on('request', (request) => seen.add(new URL(request.url()).pathname));
  await demo(page, 'client');
  await page.clock.runFor(31_000); // from then on it asks
  // The clock of the page is faster than the network: what asks, and what shows the notice, has to be there.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return seen.has('/health') && seen.has('/rest/v1/rpc/report_portal_load');
    })
    .toBe(true);
  await page.route('**/remotes/client/current.json', async (route) => {
    const response = await route.fetch();
    const { pointer } = await response.json();
    const json = { pointer: { ...pointer, version: 'newer', previous: [pointer.version] } };
    await route.fulfill({ response, json });
  });
  const notice = page.getByText('A new version of the portal is ready');
  await page.clock.runFor(8 * 60_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(3 * 60_000);
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await expect(notice).toBeVisible();
  await page.unroute('**/remotes/client/current.json');
  const reload = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reload;
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('[CALL-01] [FED-01] [FED-04] the configuration: what it lacks is said, the portals come from the addresses it names, and one built for another host is refused before its code runs', async ({
  page,
  quiet,
}) => {
  quiet.allow(/\[portal\]/);
  await page.route('**/config.json', (route) => route.fulfill({ json: { supabaseUrl: '' } }));
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'Failed to initialize Supabase client' }),
  ).toBeVisible();
  await expect(page.getByText('supabaseUrl')).toBeVisible();
  await expect(page.getByText('supabaseKey')).toBeVisible();
  await page.unroute('**/config.json');

  const scripts: string[] = [];
  let requiredReact = '^18.0.0';
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    config.portals.client = '/elsewhere/client/current.json';
    await route.fulfill({ json: config });
  });
  await page.route('**/elsewhere/client/**', async (route) => {
    const url = route.request().url();
    if (url.endsWith('.js')) scripts.push(url);
    const response = await route.fetch({ url: url.replace('/elsewhere/', '/remotes/') });
    if (!url.endsWith('release.json') || requiredReact === '') return route.fulfill({ response });
    const file = await response.json();
    for (const share of file.release.shared) {
      if (share.name === 'react') share.requiredVersion = requiredReact;
    }
    return route.fulfill({ response, json: file });
  });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Demo Client' }).click();
  await expect(page.getByText(/built for another version/)).toBeVisible();
  expect(scripts).toEqual([]);

  requiredReact = '';
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('need');
  expect(scripts.some((url) => url.includes('remoteEntry'))).toBe(true);
});

test('[FED-02] host and both portals run on one React, one style cache, one Supabase client and one theme', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  // React announces each copy of its renderer to this hook.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
  const copies = () =>
    page.evaluate(() => ({
      renderers: (window as unknown as { renderers: unknown[] }).renderers.length,
      styleCaches: [
        ...new Set(
          [...document.querySelectorAll('style[data-emotion]')].map(
            // 'bi-global' is the same cache's sheet for global rules.
            (style) => style.getAttribute('data-emotion')?.split(/[ -]/)[0],
          ),
        ),
      ],
    }));

  await demo(page, 'admin');
  expect(await copies()).toEqual({ renderers: 1, styleCaches: ['bi'] });
  // Without leaving the document: the client portal joins the same page.
  await goWithin(page, '/app/companies');
  const button = page.getByRole('link', { name: 'Form a company' });
  await expect(button).toBeVisible();
  expect(await copies()).toEqual({ renderers: 1, styleCaches: ['bi'] });
  expect(warnings.filter((text) => text.includes('GoTrueClient'))).toEqual([]);

  // Dark selected in the host's menu colours the portal's own controls.
  const colourOf = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  // What the host's page holds for the primary colour, a tenant's own or ours.
  const primary = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--portal-palette-primary-main)';
      const colour = getComputedStyle(probe).color;
      probe.remove();
      return colour;
    });
  const light = await primary();
  await expect.poll(colourOf).toBe(light);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await expect.poll(primary).not.toBe(light);
  const dark = await primary();
  await expect.poll(colourOf).toBe(dark);
  await page.reload();
  await expect.poll(colourOf).toBe(dark);
});
