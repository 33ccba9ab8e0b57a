import { askDatabase } from '../support/database.ts';
import { application, completeData, givenApplication, givenDraft } from '../support/given-draft.ts';
import { withoutLive } from '../support/live.ts';
import { newColleague, openAs } from '../support/people.ts';
import { approve, approveKyc, assessRisk, newName } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

const SUBMIT = '**/rpc/submit_application';

/** The states an application has been in, and how often staff were notified of it. */
async function historyOf(id: string) {
  const [row] = await askDatabase(
    (sql) => sql`
      select
        (select array_agg(to_state::text order by at) from application_events where application_id = ${id}) as states,
        (select count(distinct title)::integer from notifications where kind = 'application.submitted' and subject_id = ${id}) as notified`,
  );
  return row;
}
test('[APP-02] [APP-06] without a network the button says so beside it; pressed twice again, with its answer lost, it hands in one application', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
  const name = newName();
  const { id } = await givenDraft(page, 'review', completeData(name));
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit for review' });

  await test.step('the network is gone before', async () => {
    await page.route(SUBMIT, (route) => route.abort('internetdisconnected'));
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: /connection|network/i })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /I declare/ })).toBeChecked();
    expect(await application(id)).toMatchObject({ state: 'draft', reference: null });
    await page.unroute(SUBMIT);
  });

  await test.step('the answer is lost on its way', async () => {
    await page.route(SUBMIT, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit.dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText('Waiting on you')).toBeVisible();
    expect(await historyOf(id)).toEqual({ states: ['draft', 'submitted'], notified: 1 });
  });
});

test('[APP-06] [APP-07] an application that was corrected and is in review again is not approved unread: staff read so, see what is new, and approve that', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 409|WebSocket/);
  const name = newName();
  const reviewer = await newColleague('Delia Cash');
  const { id } = await givenApplication(name, { reviewer });
  await approveKyc(name);
  await assessRisk(name);
  await askDatabase(
    (sql) => sql`
      update compliance_checks set state = 'clear', result = 'In order.', decided_at = now()
      where application_id = ${id}`,
  );
  // Who does not hear of the change.
  await withoutLive(page);
  await openAs(page, reviewer, `/admin/companies/applications/${id}`);
  await expect(page.getByText('Everything is settled.')).toBeVisible();

  await changeBehindTheBack(id);
  await approve(page);
  await expect(page.getByRole('alert')).toContainText('changed');
  expect(await application(id)).toMatchObject({ state: 'in_review' });

  await expect(page.getByText('Owning a yacht.')).toBeVisible();
  // What is new asks for a new assessment of its risk.
  await expect(page.getByRole('region', { name: 'Before approval' })).toContainText(
    'Risk not assessed',
  );
  await assessRisk(name);
  await page.reload();
  await approve(page);
  await expect(page.getByRole('button', { name: 'Filed' })).toBeVisible();
  expect(await application(id)).toMatchObject({ state: 'approved' });
});

/** A colleague asks, the client fixes the purpose and answers, and the colleague takes it into review again. */
async function changeBehindTheBack(id: string) {
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
