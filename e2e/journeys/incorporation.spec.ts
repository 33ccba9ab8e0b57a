import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { goOn, goOnTo } from '../support/draft.ts';
import { chooseCountry } from '../support/kyc.ts';
import { demo, newVisitor, signIn, signUp } from '../support/people.ts';
import { answerChecks, approve, approveKyc, assessRisk, openFromPanel } from '../support/review.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const name = `Sea Grape Holdings ${Date.now() % 1_000_000} Ltd.`;
const number = `${Date.now() % 10_000_000} B`;

test('[APP-01] [APP-06] [APP-07] [APP-08] [AUTH-04] [FED-01] a visitor becomes the owner of a company', async ({
  page,
  anotherPage,
  quiet,
}) => {
  const visitor = newVisitor('founder');

  await test.step('signs up and signs in, and is where they wanted to go', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start your company' }).click();
    await page.waitForURL('**/auth/signup?for=company');
    await signUp(page, visitor);
    await signIn(page, visitor);
    await page.waitForURL(/companies\/new\/[^/]+\/type$/);
  });

  await test.step('fills in the wizard, fixing what it points at', async () => {
    await page.getByRole('button', { name: /Not sure/ }).click();
    for (const answer of [/it is new/, /Doing business/, /Outside The Bahamas/, /^Yes$/]) {
      await page.getByRole('radio', { name: answer }).check();
    }
    await page.getByRole('button', { name: 'Choose this type' }).click();
    await goOn(page);

    await page.getByLabel('Describe what the company will do').fill('Holding family investments.');
    await goOn(page);
    await expect(page.getByText('Choose at least one activity.')).toBeVisible();
    await page.getByRole('checkbox', { name: /Holding shares/ }).check();
    await goOn(page);

    await page.getByLabel('First choice').fill('Sea Grape Bank');
    await goOn(page);
    await expect(page.getByText(/must carry/).first()).toBeVisible();
    await expect(page.getByText(/Decided by: Central Bank/)).toBeVisible();
    await page.getByLabel('First choice').fill(name);
    await goOn(page);

    await page.getByLabel('Number of shares').fill('0');
    await goOn(page);
    await expect(page.getByText('Enter a whole number of shares, at least 1.')).toBeVisible();
    await page.getByLabel('Number of shares').fill('5000');
    await goOn(page);

    await addOwner(page, 0, { name: 'Ada Lightbourne', shares: '3000' });
  });

  await test.step('reloads in the middle and finds every word', async () => {
    // The page that goes sends what is not saved. The one that comes may read the draft before that and save over it: both are brought together.
    quiet.allow(/status of 409 .*save_application/);
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Lightbourne');
    await expect(page.getByLabel('Shares')).toHaveValue('3,000');
    await expect(page.getByText(/of 5,000 shares allocated/)).toContainText('60');
  });

  await test.step('completes and submits', async () => {
    await addOwner(page, 1, { name: 'Théo Renard', shares: '1000' });
    await goOn(page);
    await expect(
      page.getByText('The shares of all shareholders must add up to the shares of the company.'),
    ).toBeVisible();
    await page.getByLabel('Shares').nth(1).fill('2000');
    await goOn(page);
    await page.getByRole('checkbox', { name: 'Director' }).first().check();
    await goOn(page);
    await page.getByRole('radio', { name: /Outside The Bahamas/ }).check();
    await expect(page.getByText(/VAT is zero-rated: the paying client/)).toBeVisible();
    await goOnTo(page, 'Documents');
    // Documents may follow: this application is handed in without them.
    await expect(page.getByRole('region', { name: 'Ada Lightbourne' })).toContainText('Missing');
    await goOn(page);

    // Every answer is on the page that is declared true, and so does the price.
    const services = page.getByRole('region', { name: 'Services and records' });
    await expect(services).toContainText('Outside The Bahamas: no VAT on our services');
    await expect(page.getByRole('region', { name: 'Names' })).toContainText(name);
    await expect(page.getByRole('region', { name: 'People' })).toContainText('Théo Renard');
    const price = page.getByRole('region', { name: 'Price now and yearly' });
    await expect(price.getByRole('row', { name: /^Total/ }).first()).toContainText('US$2,455.00');
    await services.getByRole('link', { name: 'Change year end' }).click();
    await expect(page.getByLabel('Last day of the company’s year')).toBeVisible();
    await goOnTo(page, 'Documents');
    await goOn(page);

    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Please confirm the declaration.')).toBeVisible();
    await page.getByRole('checkbox', { name: /I declare/ }).check();
    // The sign-up did not ask for a name, and a declaration needs one.
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText(/^Enter your full name\./)).toBeVisible();
    await page.getByLabel('Your full name').fill('Fiona Founder');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText('Submitted').first()).toBeVisible();
    const declared = page.getByRole('region', { name: 'Declared' });
    const file = page.waitForEvent('download');
    await declared.getByRole('button', { name: 'Download PDF' }).click();
    expect((await file).suggestedFilename()).toMatch(/^declaration-a-\d+-/);
  });

  const staff = await anotherPage();
  await test.step('staff see it and cannot approve it yet', async () => {
    await demo(staff, 'admin');
    await staff.getByRole('link', { name: /^Applications open/ }).click();
    await staff.getByRole('button', { name: /^All/ }).click();
    await staff.getByRole('link', { name: new RegExp(name) }).click();
    const panel = staff.getByRole('complementary', { name });
    await panel.getByRole('button', { name: 'Start review' }).click();
    await openFromPanel(staff, name);
    const approval = staff.getByRole('button', { name: 'Approve' });
    await expect(approval).toHaveAttribute('aria-disabled', 'true');
    await expect(approval).toHaveAccessibleDescription(/^\d+ things to settle before Approve$/);
  });

  await test.step('staff settle what is missing: the checks here, KYC and risk on their own queues', async () => {
    const before = staff.getByRole('region', { name: 'Before approval' });
    await expect(before.getByText('Ada Lightbourne').first()).toBeVisible();
    await approveKyc(name);
    await assessRisk(name);
    await answerChecks(staff);
    await expect(before.getByText('Everything is settled.')).toBeVisible();
  });

  await test.step('staff approve and incorporate it', async () => {
    await approve(staff);
    await staff.getByRole('button', { name: 'Incorporate' }).click();
    await expect(
      staff.getByText('Enter the registration number from the Registrar.'),
    ).toBeVisible();
    await staff.getByLabel('Registration number').fill(number);
    await staff.getByLabel('Registered office').fill('12 Bay Street, Nassau');
    await staff.getByRole('button', { name: 'Incorporate' }).click();
    await staff.waitForURL(/\/admin\/companies\/[0-9a-f-]{36}$/);
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(staff.getByText(number).first()).toBeVisible();
    await expect(staff.getByText('12 Bay Street, Nassau')).toBeVisible();
  });

  await test.step('the client finds the company active, its next filing 365 days on, and a notification', async () => {
    await goWithin(page, '/app');
    await page.getByRole('button', { name: /Notifications, \d unread/ }).click();
    await page
      .getByRole('button', { name: new RegExp(`^Unread:.*${name} is incorporated`) })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    const [row] = await askDatabase(
      (sql) => sql`select (next_filing - registration_date) as days, status
                   from companies where registration_number = ${number}`,
    );
    expect(row).toEqual({ days: 365, status: 'active' });
    await expect(page.getByText('365 days after the registration')).toBeVisible();
    await expect(page.getByRole('row', { name: /Ada Lightbourne.*Shareholder/ })).toContainText(
      '60 %',
    );
  });

  await test.step('the audit log holds every step and its chain is whole', async () => {
    const states = await askDatabase(
      (sql) => sql<{ state: string }[]>`
        select log.after ->> 'to_state' as state
        from audit_logs log
        join application_events event on event.id::text = log.row_id
        join draft_applications application on application.id = event.application_id
        where log.table_name = 'application_events' and application.data -> 'names' ->> 0 = ${name}
        order by log.id`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      'draft',
      'submitted',
      'in_review',
      'approved',
      'incorporated',
    ]);
    const [chain] = await askDatabase(
      (sql) => sql`
        with staff as (
          select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true)
          from profiles where role = 'admin' limit 1)
        select verdict.intact from staff, lateral (
          select * from verify_audit_chain((select tenant_id from companies where registration_number = ${number}))
        ) verdict`,
    );
    expect(chain).toEqual({ intact: true });
  });
});

async function addOwner(page: Page, index: number, owner: { name: string; shares: string }) {
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Full name').nth(index).fill(owner.name);
  await chooseCountry(page, page.getByLabel('Country of residence').last(), 'Bahamas');
  await page.getByLabel('Shares').nth(index).fill(owner.shares);
}
