import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { application, completeData, givenDraft, handIn } from '../support/given-draft.ts';
import { withoutLive } from '../support/live.ts';
import { newName, approve, approveKyc, assessRisk, staffReview } from '../support/review.ts';
import { expect, test, type AnotherPage } from '../support/test.ts';

const SUBMIT = '**/rpc/submit_application';

/** Before the last button of the wizard, with nothing left to say. */
async function readyToSubmit(page: Page) {
  const name = newName();
  const { id } = await givenDraft(page, 'review', completeData(name));
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  return { id, name, submit: page.getByRole('button', { name: 'Submit for review' }) };
}

/** The states an application has been in, and what staff were told of it. */
async function historyOf(id: string) {
  const [row] = await askDatabase(
    (sql) => sql`
      select
        (select array_agg(to_state::text order by at) from application_events where application_id = ${id}) as states,
        (select count(distinct title)::integer from notifications where kind = 'application.submitted' and subject_id = ${id}) as told`,
  );
  return row;
}
const handedInOnce = { states: ['draft', 'submitted'], told: 1 };

test('[APP-02] [APP-06] pressed twice, the button hands in one application', async ({ page }) => {
  const { id, name, submit } = await readyToSubmit(page);
  await submit.dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Waiting on you')).toBeVisible();
  expect(await historyOf(id)).toEqual(handedInOnce);
});

test('[APP-02] [APP-06] an answer that was lost on its way leads to the application, which was handed in once', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_CONNECTION_RESET/);
  const { id, submit } = await readyToSubmit(page);
  await page.route(SUBMIT, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit.click();
  await expect(page.getByText('Waiting on you')).toBeVisible();
  expect(await historyOf(id)).toEqual(handedInOnce);
});

test('[APP-02] [APP-06] a network lost before the button is pressed is told beside it; pressed again, it goes through', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/);
  const { id, submit } = await readyToSubmit(page);
  await page.route(SUBMIT, (route) => route.abort('internetdisconnected'));
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: /connection|network/i })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I declare/ })).toBeChecked();
  expect(await application(id)).toMatchObject({ state: 'draft', reference: null });

  await page.unroute(SUBMIT);
  await submit.click();
  await expect(page.getByText('Waiting on you')).toBeVisible();
  expect(await historyOf(id)).toEqual(handedInOnce);
});

/** Staff before an application that only waits to be approved, who do not hear what happens to it. */
async function readyToApprove(page: Page, anotherPage: AnotherPage) {
  const name = newName();
  const id = await handIn(page, name);
  const staff = await staffReview(anotherPage, name);
  await approveKyc(name);
  await assessRisk(name);
  await askDatabase(
    (sql) => sql`
      update compliance_checks set state = 'clear', result = 'In order.', decided_at = now()
      where application_id = ${id}`,
  );
  await withoutLive(staff);
  await staff.reload();
  await expect(staff.getByText('Everything is settled.')).toBeVisible();
  return { id, name, staff };
}

test('[APP-06] [APP-07] an application its client withdraws meanwhile is not approved, and staff read so', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 409/);
  const { id, staff } = await readyToApprove(page, anotherPage);
  await page.getByRole('button', { name: 'Withdraw this application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();

  await approve(staff);
  await expect(staff.getByRole('alert')).toContainText('at a stage where this cannot be done');
  await expect(staff.getByText('Withdrawn').first()).toBeVisible();
  expect(await application(id)).toMatchObject({ state: 'withdrawn' });
});

test('[APP-06] [APP-07] an application that was mended and is in review again is not approved unread: staff read so, see what is new, and approve that', async ({
  page,
  anotherPage,
}) => {
  const { id, name, staff } = await readyToApprove(page, anotherPage);
  await mendBehindTheBack(id);
  await approve(staff);
  await expect(staff.getByRole('alert')).toContainText('changed');
  expect(await application(id)).toMatchObject({ state: 'in_review' });

  await expect(staff.getByText('Owning a yacht.')).toBeVisible();
  // What is new asks for a new assessment of its risk.
  await expect(staff.getByRole('region', { name: 'Before approval' })).toContainText(
    'Risk not assessed',
  );
  await assessRisk(name);
  await staff.reload();
  await approve(staff);
  await expect(staff.getByRole('button', { name: 'Filed' })).toBeVisible();
  expect(await application(id)).toMatchObject({ state: 'approved' });
});

/** A colleague asks, the client mends the purpose and answers, and the colleague takes it into review again. */
async function mendBehindTheBack(id: string) {
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      const speakAs = (column: 'user_id' | 'assignee') => work`
        select set_config('request.jwt.claims', jsonb_build_object('sub', ${work(column)}, 'role', 'authenticated')::text, true)
        from draft_applications where id = ${id}`;
      await speakAs('assignee');
      await work`
        select request_information(${id}, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'question', 'What will it do?')))`;
      await speakAs('user_id');
      await work`select answer_request(id, 'Own a yacht.') from application_requests where application_id = ${id}`;
      await work`
        select save_application(id, version, step, entity_type, data || '{"purpose": "Owning a yacht."}')
        from draft_applications where id = ${id}`;
      await work`select submit_application(id, version) from draft_applications where id = ${id}`;
      await speakAs('assignee');
      await work`select start_review(${id})`;
    }),
  );
}
