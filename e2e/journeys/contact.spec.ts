import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/test.ts';

// All visitors of these tests come from one address, and share what it may send.
test.describe.configure({ mode: 'serial' });
test.beforeEach(async () => {
  await askDatabase((sql) => sql`delete from private.rate_limits where act = 'contact'`);
});

const command = `${environment.api}/rest/v1/rpc/send_contact_message`;
const send = { name: 'Send message' };

async function write(page: Page, message: string) {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Odile Marchand');
  await page.getByLabel('Email').fill('odile.marchand@example.com');
  await page.getByLabel('Message').fill(message);
}

/** How often a message lies in the database. */
function stored(message: string): Promise<number> {
  return askDatabase(async (sql) => {
    const [row] =
      await sql`select count(*)::int as times from public.contact_messages where message = ${message}`;
    return Number(row?.['times']);
  });
}

test('[PUB-07] a message is stored, acknowledged, and another can be written', async ({
  page,
  accessible,
}) => {
  const message = `May a foundation own a company? ${randomUUID()}`;
  await write(page, message);
  await page.getByLabel('Company').fill('Marchand & Filles');
  await page.getByLabel('Phone').fill('+33 (0)1 55 01 02 03');
  await accessible(page);
  await page.getByRole('button', send).click();
  const thanks = page.getByRole('status').filter({ hasText: 'Your message has arrived' });
  await expect(thanks).toBeFocused();
  await expect(thanks).toContainText('odile.marchand@example.com');
  await accessible(page);
  expect(await stored(message)).toBe(1);

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Odile Marchand');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('[PUB-07] what is missing or malformed is told at its field, and nothing typed is lost', async ({
  page,
  accessible,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', send).click();
  await expect(page.getByText('Enter your name, in at most 160 characters.')).toBeVisible();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByText('Enter a message of at most 5,000 characters.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await accessible(page);

  const long = 'Long. '.repeat(1_667).slice(0, 10_000).trimEnd();
  await write(page, long);
  await page.getByLabel('Email').fill('odile at example');
  await page.getByLabel('Phone').fill('call me');
  await page.getByRole('button', send).click();
  await expect(page.getByText('Use digits, spaces and + ( ) . / - only.')).toBeVisible();
  await expect(page.getByText(/of 5,000 characters/)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(long);
});

test('[PUB-07] the same message twenty times: five arrive, then it says so in words', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 429/);
  const message = `Are you there? ${randomUUID()}`;
  await write(page, message);
  for (let time = 1; time <= 20; time += 1) {
    const answer = page.waitForResponse(command);
    await page.getByRole('button', send).click();
    expect((await answer).status()).toBe(time <= 5 ? 200 : 429);
    if (time <= 5) {
      await page.getByRole('button', { name: 'Write another message' }).click();
      await page.getByLabel('Message').fill(message);
    } else {
      await expect(page.getByRole('alert')).toContainText(
        'Too many attempts. Please try again later',
      );
      await expect(page.getByLabel('Message')).toHaveValue(message);
    }
  }
  expect(await stored(message)).toBe(5);
});

test('[PUB-07] [PUB-09] a lost backend loses nothing; an answer that was lost stores nothing twice', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_/);
  const message = `Is the office open on Fridays? ${randomUUID()}`;
  await write(page, message);
  await page.route(command, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', send).click();
  await expect(page.getByRole('alert')).toContainText('Your message is still here.');
  await expect(page.getByLabel('Message')).toHaveValue(message);

  await page.unroute(command);
  await page.route(command, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', send).click();
  await expect.poll(() => stored(message)).toBe(1);
  await expect(page.getByRole('button', send)).toBeEnabled();
  await page.unroute(command);
  await page.getByRole('button', send).click();
  await expect(page.getByText('Your message has arrived')).toBeVisible();
  expect(await stored(message)).toBe(1);
});
