import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const CABLE_BEACH = '7e000000-0000-4000-8000-000000000001';

/** Raises an alert of the first tenant under a title of its own; returns its id. */
async function givenAlert(title: string): Promise<string> {
  const [row] = await askDatabase(
    (sql) => sql`
      insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title, detail)
      values (${CABLE_BEACH}, 'journey', ${title}, 'critical', ${title}, 'Raised by a journey.') returning id`,
  );
  return row?.['id'] as string;
}

/** Opens the alerts from the side bar, and finds those of a journey. */
async function openAlerts(page: Page, search: string) {
  await demo(page, 'admin');
  const sideBar = page.getByRole('navigation', { name: 'BahamasInc' });
  await sideBar.getByRole('link', { name: /^Compliance/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance');
  await page.getByRole('searchbox').fill(search);
  await expect(page).toHaveURL(/[?&]q=/);
}

test('[CMP-02] staff go from the side bar to an alert, give it to a colleague and resolve it', async ({
  page,
  anotherPage,
}) => {
  const title = `Journey ${Date.now()} one`;
  const id = await givenAlert(title);
  await openAlerts(page, title);
  await page.getByRole('link', { name: title }).click();
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel.getByText('Raised by a journey.')).toBeVisible();

  await panel.getByRole('button', { name: 'Assign…' }).click();
  const assigning = page.getByRole('dialog', { name: /^Assign/ });
  await assigning.getByLabel('Colleague').selectOption('Delano Farrington');
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(
    panel.getByRole('list', { name: 'History' }).getByText(/assigned it to Delano Farrington/),
  ).toBeVisible();

  await test.step('the colleague is notified, opens it from there, and resolves it', async () => {
    const colleague = await anotherPage();
    await openAs(colleague, demoPerson('delano.farrington'), `/admin/compliance?alert=${id}`);
    const theirs = colleague.getByRole('complementary', { name: title });
    await theirs.getByRole('button', { name: 'Resolve…' }).click();
    const resolving = colleague.getByRole('dialog', { name: /^Resolve/ });
    await resolving.getByLabel('What was done').fill('Looked into it: in order.');
    await resolving.getByRole('button', { name: 'Resolve' }).click();
    await expect(theirs.getByRole('button', { name: 'Reopen' })).toBeVisible();
    const notified = await askDatabase(
      (sql) => sql`select from notifications where subject_id = ${id} and kind = 'alert.assigned'`,
    );
    expect(notified).toHaveLength(1);
  });

  await expect(panel.getByText('Looked into it: in order.').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
});

test('[CMP-01] [CMP-03] a duty of the portfolio is completed with its receipt, which its client reads', async ({
  page,
  anotherPage,
  accessible,
}) => {
  const [duty] = await askDatabase(
    (sql) => sql`
      select duty.id, duty.company_id, rule.name, company.name as company
      from obligations as duty
      join companies as company on company.id = duty.company_id
      join profiles as client on client.id = company.user_id
      join obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
      where duty.state = 'open' and duty.tenant_id = ${CABLE_BEACH} and client.email like 'sofia.lindqvist@%'
      order by duty.due_on desc, duty.id limit 1`,
  );
  const { id, company_id: companyId, name } = duty as unknown as Record<string, string>;
  const unique = `receipt-${Date.now()}.pdf`;
  await demo(page, 'admin', '/admin/compliance');
  await page
    .getByRole('navigation', { name: 'Compliance' })
    .getByRole('link', { name: 'Duties' })
    .click();
  await expect(page.getByRole('list', { name: 'Figures' })).toBeVisible();
  await page.getByRole('searchbox').fill(String(duty?.['company']));
  await expect(page).toHaveURL(/[?&]q=/);
  await page.locator(`a[href*="duty=${id}"]`).click();
  const panel = page.getByRole('complementary', { name: String(name) });
  await panel.getByText('Reason and late penalties').click();
  await expect(panel.getByText(/Source:/)).toBeVisible();
  await panel.getByRole('button', { name: /^Complete: / }).click();
  const form = panel.getByRole('form');
  await form.getByLabel(/^File for Attach a receipt/).setInputFiles({
    name: unique,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${unique}\n%%EOF\n`),
  });
  await expect(form.getByText(`${unique} is attached.`)).toBeVisible();
  await accessible(page);
  await form.getByRole('button', { name: 'Complete' }).click();
  await expect(panel.getByRole('link', { name: unique })).toBeVisible();

  const client = await anotherPage();
  const address = `/app/companies/${companyId}/compliance?state=settled`;
  await openAs(client, demoPerson('sofia.lindqvist'), address);
  await expect(client.getByRole('link', { name: unique })).toBeVisible();
});

test('[CMP-01] [ONE-09] a rule is previewed, proposed, and published by a second person', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|ERR_ABORTED/);
  // Of the firm, and so far ahead that no calendar of another journey changes.
  const from = '2040-01-01';
  await demo(page, 'admin', '/admin/compliance/rules');
  await page.getByRole('link', { name: 'Change of officers of the firm' }).click();
  await page.getByRole('button', { name: 'New version…' }).click();
  const form = page.getByRole('form', { name: /^New version of/ });
  await form.getByLabel('In force from').fill(from);
  await form.getByLabel('Days after the event').fill('60');

  await test.step('a preview that takes too long says so and is cancelled, and nothing typed is lost', async () => {
    const preview = '**/rest/v1/rpc/preview_obligation_rule';
    await page.route(preview, () => undefined);
    await form.getByRole('button', { name: 'Preview over the portfolio' }).click();
    await expect(form.getByText(/^This takes longer than usual/)).toBeVisible();
    await form.getByRole('button', { name: 'Cancel the preview' }).click();
    await expect(form.getByText('The preview was cancelled. Nothing changed.')).toBeVisible();
    await page.unroute(preview);
    await form.getByRole('button', { name: 'Preview again' }).click();
    await expect(form.getByText(/^From 01\/01\/2040: /)).toBeVisible();
    await expect(form.getByLabel('Days after the event')).toHaveValue('60');
  });

  await form
    .getByLabel('Source', { exact: true })
    .fill('Demo: an invented circular of a journey, undated.');
  await form.getByRole('button', { name: 'Propose the version' }).click();
  const proposal = page.getByRole('region', { name: 'Proposed from 01/01/2040' });
  await expect(
    proposal.getByText(/^You proposed it\. A colleague decides: /).first(),
  ).toBeVisible();

  const colleague = await anotherPage();
  await openAs(colleague, demoPerson('latoya.symonette'), new URL(page.url()).pathname);
  const theirs = colleague.getByRole('region', { name: 'Proposed from 01/01/2040' });
  await expect(theirs).toContainText('was: 90');
  await theirs.getByRole('button', { name: 'Publish…' }).click();
  await colleague
    .getByRole('alertdialog', { name: /^Publish/ })
    .getByRole('button', { name: 'Publish' })
    .click();
  const version = colleague.getByRole('region', { name: 'From 01/01/2040' });
  await expect(version.getByText('Coming')).toBeVisible();
  await expect(theirs).toBeHidden();
});
