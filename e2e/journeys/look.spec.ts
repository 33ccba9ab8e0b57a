import type { Page } from '@playwright/test';

import { inviteClient, inviteFirm } from '../support/invitations.ts';
import { demo, newVisitor, signIn, openAccount } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const publicPages = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/nowhere',
];
const signInPages = [
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/client-signup/not-a-token',
  '/nowhere',
];
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

// Colours do not depend on the width, and every part is looked at in dark in the gallery: here the phone is dark, and of the desktop
// in dark the frames of both areas with their tables.
for (const [name, viewport, colorScheme] of [
  ['desktop', desktop, 'light'],
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'dark'],
] as const) {
  test.describe(`${name}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('[UX-01] [NAV-01] client pages', async ({ page, accessible }) => {
      await demo(page, 'client');
      await accessible(page);
      await page.goto('/app/companies');
      await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().waitFor();
      await accessible(page);
      await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Key facts' })).toBeVisible();
      await accessible(page);
      expect(await sidewaysOverflow(page)).toBe(0);
    });

    test('[UX-01] [NAV-03] admin pages', async ({ page, accessible }) => {
      await demo(page, 'admin');
      await accessible(page);
      for (const path of ['/admin/companies', '/admin/companies/applications']) {
        await page.goto(path);
        await page.locator('main').getByRole('link').nth(3).waitFor();
        await accessible(page);
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
      await page.goto('/admin/companies');
      await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Key facts' })).toBeVisible();
      await accessible(page);
      expect(await sidewaysOverflow(page)).toBe(0);
      await page.goto('/admin/companies/applications');
      await page.getByRole('region', { name: 'In review' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await accessible(page);
      await page.getByRole('button', { name: /Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
      await accessible(page);
    });

    if (name === 'desktop' && colorScheme === 'dark') return;

    for (const [what, paths] of [
      ['public', publicPages],
      ['sign-in', signInPages],
    ] as const) {
      test(`[UX-01] [PUB-05] [PUB-06] ${what} pages: no axe violation, nothing wider than the screen`, async ({
        page,
        accessible,
        quiet,
      }) => {
        quiet.allow(/status of 404/); // of /nowhere itself
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await accessible(page);
          expect(await sidewaysOverflow(page), path).toBe(0);
        }
      });
    }

    test('[UX-01] [AUTH-05] [AUTH-06] [AUTH-07] [AUTH-09] sign-in screens that need a person', async ({
      page,
      accessible,
    }) => {
      async function look(path: string, button: string) {
        await page.goto(path);
        await page.getByRole('button', { name: button }).waitFor();
        await accessible(page);
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
      const invited = newVisitor('invited');
      const { token } = await inviteClient(invited.email);
      await look(`/auth/client-signup/${token}`, 'Create account');
      const firm = await inviteFirm(newVisitor('firm').email, 'Coral Trust and Services Ltd.');
      await look(`/auth/company-signup/${firm}`, 'Complete setup');

      const visitor = newVisitor('looker');
      await page.goto('/auth/forgot-password');
      await page.getByLabel('Email').fill(visitor.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('button', { name: /Send it again/ }).waitFor();
      await accessible(page);

      await openAccount(page, visitor);
      await signIn(page, visitor);
      await look(`/auth/client-signup/${token}`, 'Sign out and continue');
      await look('/auth/second-factor', 'Set up an authenticator app');
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      await accessible(page);
      expect(await sidewaysOverflow(page)).toBe(0);
    });

    test('[UX-01] [ERR-02] screens of the client that are met more rarely', async ({
      page,
      quiet,
      accessible,
    }) => {
      // The database's answers to what is not there.
      quiet.allow(/status of 4(04|06|16)|may have been removed/);
      await demo(page, 'client');
      async function look(path: string) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await accessible(page);
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
      await look('/app/companies/new');
      await look('/app/companies?q=nothing-matches-this');
      await look('/app/companies?page=99');
      await look('/app/nowhere');
      await look('/app/companies/00000000-0000-4000-8000-00000000dead');
      await look('/app');
      await page.locator('main a[href*="/companies/applications/"]').first().click();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await accessible(page);
    });

    test('[UX-01] [NAV-03] the work of staff on a list: rows chosen, menus and dialogs open', async ({
      page,
      quiet,
      accessible,
    }) => {
      quiet.allow(/status of 4(04|06)|may have been removed/);
      await demo(page, 'admin');
      await page.goto('/admin/companies/applications?view=list&sort=submitted_at.desc');
      const list = page.getByRole('table', { name: 'Applications' });
      await list.getByRole('link').first().waitFor();
      await list.getByRole('checkbox').nth(1).check();
      await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
      await accessible(page);
      expect(await sidewaysOverflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Display' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await accessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: /Save this view/ }).click();
      await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
      await accessible(page);
      await page.keyboard.press('Escape');
      for (const path of [
        '/admin/nowhere',
        '/admin/companies?q=nothing-matches-this',
        '/admin/companies/applications/00000000-0000-4000-8000-00000000dead',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await accessible(page);
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
    });

    test('[UX-01] [APP-01] every step of the wizard', async ({ page, accessible }) => {
      test.setTimeout(120_000); // eight pages, each looked through
      await demo(page, 'client');
      await page
        .getByRole('link', { name: /^Continue .*Heron Bay/ })
        .first()
        .click();
      await page.waitForURL(/\/companies\/new\/[0-9a-f-]+\/\w+$/);
      const address = page.url().replace(/\w+$/, '');
      for (const step of [
        'type',
        'purpose',
        'names',
        'capital',
        'owners',
        'officers',
        'services',
        'review',
      ]) {
        await page.goto(address + step);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await accessible(page);
        expect(await sidewaysOverflow(page), step).toBe(0);
      }
    });
  });
}

/** How many pixels the page is wider than the screen. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
