import { askDatabase } from '../support/database.ts';
import { person } from '../support/given-draft.ts';
import { givenApproved, openApproved } from '../support/incorporated.ts';
import { storeSession } from '../support/people.ts';
import { incorporate, newName } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

const people = [person('Ada Lightbourne', { roles: ['member', 'director'] })];
const applicationAt = (id: string) => `/app/companies/applications/${id}`;

test('[GATE-02] a true match after the approval stops filing and incorporation, and staff withdraw the approval', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 422/);
  const name = newName();
  const { id, client } = await givenApproved(name, people);
  const staff = await openApproved(anotherPage, id);
  await expect(staff.getByRole('region', { name: 'Before filing' })).toContainText(
    'Everything is settled.',
  );

  // The decision falls between the press and the command, so that the page could not know of it.
  await staff.route('**/rest/v1/rpc/incorporate_application', async (route) => {
    await becomeListed(name);
    await route.continue();
  });
  await incorporate(staff, `H-${Date.now()}`);
  const form = staff.getByRole('form', { name: 'Incorporate' });
  await expect(form.getByText('Ada Lightbourne: On a watchlist')).toBeVisible();
  await expect(staff.getByText('Something came up after the approval')).toBeVisible();
  await staff.getByRole('button', { name: 'Withdraw approval' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Why?').fill('A match on a sanctions list.');
  await dialog.getByRole('button', { name: 'Withdraw the approval' }).click();
  await expect(staff.getByText('A match on a sanctions list.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Approve' })).toBeVisible();

  await storeSession(page, client);
  await page.goto(applicationAt(id));
  await expect(
    page.getByText('Our staff check the people, the documents and the name.'),
  ).toBeVisible();
  await expect(page.getByText('A match on a sanctions list.')).toBeHidden();
});

test('[APP-08] when the Registrar grants none of the names, the client chooses another and resubmits', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  const other = newName();
  const { id, client } = await givenApproved(name, people);
  const staff = await openApproved(anotherPage, id);
  await staff.getByRole('radio', { name: /None of these was granted/ }).check();
  await staff.getByLabel('What else should the client know?').fill('It is too like another.');
  await staff.getByRole('button', { name: 'Return to the client' }).click();
  await expect(staff.getByText('Information requested').first()).toBeVisible();

  await storeSession(page, client);
  await page.goto(applicationAt(id));
  await expect(page.getByText('Waiting on you')).toBeVisible();
  const question = page.getByRole('form', { name: /The Registrar granted none of the names/ });
  await question.getByRole('link', { name: 'Edit this answer' }).click();
  await page.getByLabel('First choice').fill(other);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'I’ve corrected it' }).click();
  await page.getByRole('link', { name: 'Resubmit' }).click();
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText('Our staff continue the review.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other);

  await expect(staff.getByRole('button', { name: 'Start review' })).toBeVisible();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(other);
});

/** Screening found the first person of an application on a list, and staff decided that it is them. */
async function becomeListed(title: string): Promise<void> {
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`
        select set_config('request.jwt.claims', jsonb_build_object('sub', profile.id, 'role', 'authenticated')::text, true)
        from profiles as profile where profile.email = 'admin@demo.bahamasinc.example'`;
      const code = `list_${Date.now()}`;
      await work`insert into watchlists (code, name, source_note) values (${code}, 'Invented list', 'Invented.')`;
      const [entry] = await work`
        insert into watchlist_entries (watchlist, external_id, schema_name, name, fingerprint)
        values (${code}, 'x', 'Person', 'Ada Lightbourne', repeat('0', 64)) returning id`;
      const [hit] = await work`
        insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
        select link.tenant_id, link.party_id, ${entry?.['id']}, repeat('0', 64), 0.9, '[]'
        from application_parties as link
        join draft_applications as application on application.id = link.application_id
        where application.data -> 'names' ->> 0 = ${title} and link.position = 0
        returning id`;
      await work`select decide_hit(${hit?.['id']}, true, 'The same person.')`;
    }),
  );
}
