import { randomUUID } from 'node:crypto';

import { askDatabase } from '../support/database.ts';
import { expect, test } from '../support/test.ts';

const command = '**/rest/v1/rpc/send_contact_message';

/** How often a message lies in the database. */
function stored(message: string): Promise<number> {
  return askDatabase(async (sql) => {
    const [row] =
      await sql`select count(*)::int as times from public.contact_messages where message = ${message}`;
    return Number(row?.['times']);
  });
}

// One journey, because all visitors of this machine come from one address and share what it may send.
test('[PUB-07] [PUB-09] a message is checked, stored and acknowledged; a lost backend, a lost answer and a full quota lose nothing typed', async ({
  page,
  accessible,
  quiet,
}) => {
  quiet.allow(/ERR_|status of 429/);
  await askDatabase((sql) => sql`delete from private.rate_limits where action = 'contact'`);
  const send = page.getByRole('button', { name: 'Send message' });
  const message = page.getByLabel('Message');
  const thanks = page.getByRole('status').filter({ hasText: 'Your message has arrived' });

  await page.goto('/contact');
  await send.click();
  await expect(page.getByText('Enter your name, in at most 160 characters.')).toBeVisible();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByText('Enter a message of at most 5,000 characters.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await accessible(page);

  await page.getByLabel('Name').fill('Odile Marchand');
  await page.getByLabel('Email').fill('odile at example');
  await page.getByLabel('Company').fill('Marchand & Filles');
  await page.getByLabel('Phone').fill('call me');
  const long = 'Long. '.repeat(1_667).slice(0, 10_000).trimEnd();
  await message.fill(long);
  await send.click();
  await expect(page.getByText('Use digits, spaces and + ( ) . / - only.')).toBeVisible();
  await expect(page.getByText(/of 5,000 characters/)).toBeVisible();
  await expect(message).toHaveValue(long);

  const first = `May a foundation own a company? ${randomUUID()}`;
  await page.getByLabel('Email').fill('odile.marchand@example.com');
  await page.getByLabel('Phone').fill('+33 (0)1 55 01 02 03');
  await message.fill(first);
  await send.click();
  await expect(thanks).toBeFocused();
  await expect(thanks).toContainText('odile.marchand@example.com');
  await accessible(page);
  expect(await stored(first)).toBe(1);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Odile Marchand');
  await expect(message).toHaveValue('');

  await test.step('a lost backend loses nothing', async () => {
    await page.route(command, (route) => route.abort('connectionrefused'));
    await message.fill('Is the office open on Fridays?');
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Your message is still here.');
    await expect(message).toHaveValue('Is the office open on Fridays?');
    await page.unroute(command);
  });

  await test.step('who has sent too much reads so, and may come back', async () => {
    await page.route(command, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*' },
        json: { code: 'PT429', message: 'rate.too_many', details: null, hint: null },
      }),
    );
    await send.click();
    await expect(page.getByRole('alert')).toContainText(
      'Too many attempts. Please try again later',
    );
    await expect(message).toHaveValue('Is the office open on Fridays?');
    await page.unroute(command);
  });

  await test.step('an answer that was lost stores nothing twice', async () => {
    const second = `Is the office open on Saturdays? ${randomUUID()}`;
    await message.fill(second);
    await page.route(command, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort('connectionreset');
    });
    await send.click();
    await expect.poll(() => stored(second)).toBe(1);
    await expect(send).toBeEnabled();
    await page.unroute(command);
    await send.click();
    await expect(thanks).toBeVisible();
    expect(await stored(second)).toBe(1);
  });
});
