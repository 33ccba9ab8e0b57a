import type { Page } from '@playwright/test';

import { expect } from './expect.ts';
import { askDatabase } from './database.ts';
import { demo, demoPerson } from './people.ts';
import type { AnotherPage } from './test.ts';

/** A name of its own for each run; letters only, so that it is a lawful one. */
export function newName(): string {
  const letters = Array.from({ length: 8 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]);
  return `Coral ${letters.join('')} Ltd.`;
}

/** Staff, on a page of their own, take the application of this name into review. */
export async function staffReview(anotherPage: AnotherPage, name: string): Promise<Page> {
  const staff = await anotherPage();
  const id = await applicationOf(name);
  await demo(staff, 'admin', `/admin/companies/applications/${id}`);
  await staff.getByRole('button', { name: 'Start review' }).click();
  await expect(staff.getByRole('button', { name: 'Ask the client' })).toBeVisible();
  return staff;
}

/** Staff go from the panel beside the board to the page of the application: both hold the same forms. */
export async function openFromPanel(staff: Page, name: string) {
  const panel = staff.getByRole('complementary', { name });
  await panel.getByRole('link', { name: 'Open the application' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The application of this name. */
async function applicationOf(name: string): Promise<string> {
  const [row] = await askDatabase(
    (sql) =>
      sql<
        { id: string }[]
      >`select id from draft_applications where data -> 'names' ->> 0 = ${name}`,
  );
  if (!row) throw new Error(`There is no application named ${name}`);
  return row.id;
}

/** Staff answer the checks every application needs, each as in order. */
export async function answerChecks(staff: Page) {
  const before = staff.getByRole('region', { name: 'Before approval' });
  for (const check of ['Name cleared', 'Business is one', 'Source of funds']) {
    await before.getByRole('button', { name: new RegExp(`^Answer: ${check}`) }).click();
    const form = before.getByRole('form', { name: new RegExp(`^${check}`) });
    await form.getByLabel('What did you find?').fill('Looked into; in order.');
    await form.getByRole('button', { name: 'In order', exact: true }).click();
    await expect(form).toBeHidden();
  }
}

/** Staff press Approve and confirm it. */
export async function approve(staff: Page) {
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
}

/** Staff enter what the Registrar granted, the first choice of name, and press Incorporate. */
export async function incorporate(staff: Page, number: string) {
  await staff.getByLabel('Registration number').fill(number);
  await staff.getByLabel('Registered office').fill('12 Bay Street, Nassau');
  await staff.getByRole('button', { name: 'Incorporate' }).click();
}

/** KYC of everybody in an application is approved, along the arrows its states may take. */
export async function approveKyc(title: string): Promise<void> {
  for (const state of ['submitted', 'in_review', 'approved']) {
    await askDatabase(
      (sql) => sql`
        update kyc_profiles as profile set state = ${state}, submitted_at = now(), submitted_data = profile.data
        from application_parties as link
        join draft_applications as application on application.id = link.application_id
        where application.data -> 'names' ->> 0 = ${title} and profile.party_id = link.party_id`,
    );
  }
}

/** A member of staff has everybody in an application screened and assesses its risk: everything as the facts propose, else the mildest answer. */
export async function assessRisk(title: string, by = 'admin'): Promise<void> {
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`
        select set_config('request.jwt.claims', jsonb_build_object('sub', profile.id, 'role', 'authenticated')::text, true)
        from profiles as profile where profile.email = ${demoPerson(by).email}`;
      await work`
        select screen_party(link.party_id) from application_parties as link
        join draft_applications as application on application.id = link.application_id
        where application.data -> 'names' ->> 0 = ${title}`;
      await work`
        with application as (
          select id from draft_applications where data -> 'names' ->> 0 = ${title}
        ), mild as (
          select distinct on (answer.factor) answer.factor, answer.answer
          from risk_models as model cross join lateral private.risk_answers(model.definition) as answer
          where model.state = 'published'
          order by answer.factor, answer.score, answer.answer
        )
        select assess_risk(
          gen_random_uuid(), 'application', application.id,
          (select jsonb_object_agg(mild.factor, coalesce(derived.answer, mild.answer))
           from mild left join derive_risk_answers('application', application.id) as derived using (factor)),
          'Looked into.')
        from application`;
    }),
  );
}
