import { readFile } from 'node:fs/promises';

import { newClient, register, newVisitor, openAs, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { codeOf } from '../support/totp.ts';

test('[PRF-01] a client changes name, password and picture, ends a session and downloads their data', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 4/);
  const person = await newClient(page, 'profile');
  const elsewhere = await anotherPage();
  await storeSession(elsewhere, person);

  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('Name').fill('Ada Rolle');
  await page.getByLabel('Telephone').fill('+1 242 555 0100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account of\s*Ada Rolle/ })).toBeVisible();

  const sessions = page.getByRole('list', { name: 'Sessions' });
  // Of the sign-up, of this browser and of the other one.
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions.getByRole('button', { name: 'End' }).first().click();
  const ending = page.getByRole('dialog', { name: /^End the session/ });
  await ending.getByLabel('Your password').fill(person.password);
  await ending.getByRole('button', { name: 'End session' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);

  await page.getByLabel('Present password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page.getByLabel('New password again').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await page.getByLabel('Present password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    profile: unknown;
  };
  expect(data.profile).toMatchObject({ email: person.email, full_name: 'Ada Rolle' });

  // A picture is shrunk, shown in the top bar of every page, and removed.
  const file = page.getByLabel('Picture file');
  await file.setInputFiles({
    name: 'letter.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText('This file is no picture we can read.')).toBeVisible();
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    canvas.getContext('2d')?.fillRect(0, 0, 900, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });
  const shown = page.getByRole('banner').locator('img[src*="/avatars/"]');
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(shown).toBeHidden();
});

test('[PRF-01] [AUTH-09] an authenticator app is added under a name and removed after a question, and a recovery code opens the account without it', async ({
  page,
  anotherPage,
  accessible,
  quiet,
}) => {
  quiet.allow(/status of 4/);
  const person = newVisitor('factor');
  await register(person);
  await openAs(page, person, '/app/profile');
  const apps = page.getByRole('list', { name: 'Authenticator apps' });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add an app' }).click();
    await page.getByLabel('Name of the app or device').fill(name);
    await page
      .getByRole('form', { name: 'Add an app' })
      .getByLabel('Your password')
      .fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.getByLabel('Code').fill(codeOf((await page.locator('code').textContent()) ?? ''));
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(apps).toContainText(name);
  };
  const stored = page.getByRole('button', { name: 'I have stored them' });
  await add('My telephone');
  await stored.click();
  await apps.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “My telephone”?' });
  await removing.getByLabel('Your password').fill(person.password);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('My telephone')).toHaveCount(0);
  await add('My tablet');

  // With the first app the codes are made and shown at once.
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent())?.trim() ?? '';
  await accessible(page);
  await stored.click();
  await expect(apps).toContainText('10 left');

  // Another browser, without the device.
  const next = await anotherPage();
  await next.goto('/auth/login');
  await next.getByLabel('Email').fill(person.email);
  await next.getByLabel('Password', { exact: true }).fill(person.password);
  await next.getByRole('button', { name: 'Sign in' }).click();
  await expect(next).toHaveURL(/\/auth\/second-factor/);
  await next.getByRole('button', { name: 'Use a recovery code' }).click();
  await next.getByLabel('Recovery code').fill('0000-0000-0000-0000');
  await next.getByRole('button', { name: 'Use this code' }).click();
  await expect(next.getByText('This is not one of your recovery codes.')).toBeVisible();
  await next.getByLabel('Recovery code').fill(code);
  await next.getByRole('button', { name: 'Use this code' }).click();
  await expect(next.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await next.goto('/app/profile');
  await expect(next.getByRole('button', { name: 'Add an app' })).toBeVisible();
});
