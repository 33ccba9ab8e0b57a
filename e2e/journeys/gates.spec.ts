import { commandsOf, type Commands, Refused } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { givenApplication, person } from '../support/given-draft.ts';
import { submitKycOf } from '../support/kyc.ts';
import { demoPerson } from '../support/people.ts';
import { clearChecks } from '../support/incorporated.ts';
import { approve, assessRisk, newName, staffReview } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

/** The refusal a command meets, with the codes of what is in the way. */
async function refusalOf(attempt: Promise<unknown>) {
  try {
    await attempt;
    return 'let through';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.message, ...new Set(error.details.map(({ code }) => code))].join(' ');
  }
}

/** The party of the only person of an application. */
async function partyOf(application: string) {
  const [row] = await askDatabase(
    (sql) => sql<{ tenant: string; party: string; profile: string }[]>`
      select link.tenant_id as tenant, link.party_id as party, profile.id as profile
      from application_parties as link join kyc_profiles as profile on profile.party_id = link.party_id
      where link.application_id = ${application}`,
  );
  if (!row) throw new Error(`The application ${application} has no party`);
  return row;
}

/** A hit on a list that was loaded just now, as screening writes it. */
async function givenHit(party: string): Promise<string> {
  const [row] = await askDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
      select party.tenant_id, party.id, entry.id, entry.fingerprint, 0.97, '[]'
      from parties as party, watchlist_entries as entry where party.id = ${party} and entry.external_id = 'demo-5'
      returning id`,
  );
  return row?.id ?? '';
}

/** Screening as the job does it, of one party. */
const screen = (staff: Commands, party: string) => staff.call('screen_party', { party_id: party });

test('[GATE-01] [GATE-02] [GATE-04] [DUTY-01] [APP-07] [APP-08] [KYC-02] a politically exposed owner passes every gate, with a second and a third person', async ({
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 4\d\d/);
  const name = newName();
  const owner = `Odessa ${name.split(' ')[1]}`;
  const { id, client } = await givenApplication(name, { people: [person(owner)] });

  const subject = await partyOf(id);
  const [reviewer, officer, senior] = await Promise.all(
    ['delano.farrington', 'latoya.symonette', 'basil.cartwright'].map((who) =>
      commandsOf(demoPerson(who)),
    ),
  );
  if (!reviewer || !officer || !senior) throw new Error('Staff of the demo data are missing');

  await test.step('KYC: nothing is approved before the documents are, and three people agree', async () => {
    await reviewer.call('set_kyc_level', { profile_id: subject.profile, level: 'enhanced' });
    const documents = await submitKycOf(await commandsOf(client), subject, owner, {
      status: 'domestic',
      position: 'Minister until last year',
    });
    await screen(reviewer, subject.party);
    await reviewer.call('claim_kyc', { profile_id: subject.profile });
    const decide = (rating: string, note?: string) =>
      reviewer.call('approve_kyc', { profile_id: subject.profile, rating, note });
    expect(await refusalOf(decide('high'))).toBe(
      'kyc.not_ready kyc.document_not_accepted kyc.documents_waiting',
    );
    for (const document of documents) {
      await reviewer.call('accept_document', {
        document_id: document,
        expires_on: '2099-12-31',
        // The day before: by the clock of Nassau it may still be yesterday.
        issued_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      });
    }
    expect(await refusalOf(decide('low'))).toBe('kyc.lower_rating_reason_missing');
    await decide('high');
    const confirm = (who: Commands) =>
      who.call('confirm_kyc_approval', { profile_id: subject.profile, agrees: true });
    expect(await refusalOf(confirm(reviewer))).toBe('duty.compliance_officer_needed');
    expect(await refusalOf(confirm(senior))).toBe('duty.compliance_officer_needed');
    await confirm(officer);
    expect(await refusalOf(confirm(officer))).toBe('let through'); // a repeat of the same decision
    await confirm(senior);
  });

  const staff = await staffReview(anotherPage, name);
  await test.step('the application: checks and risk, then approval', async () => {
    await clearChecks(id);
    const before = staff.getByRole('region', { name: 'Before approval' });
    await expect(before.getByText('Everything is settled.')).toBeHidden();
    await assessRisk(name, 'delano.farrington');
    await expect(before.getByText('Everything is settled.')).toBeVisible();
    await approve(staff);
    await expect(staff.getByRole('button', { name: 'Filed' })).toBeVisible();
  });

  const hit = await givenHit(subject.party);
  await test.step('a true match after the approval stops filing and incorporation', async () => {
    await officer.call('decide_hit', { hit_id: hit, is_match: true, reason: 'Same passport.' });
    await staff.reload();
    const before = staff.getByRole('region', { name: 'Before filing' });
    await expect(before.getByText('Something came up after the approval')).toBeVisible();
    await expect(before.getByText(owner).first()).toBeVisible();
    await staff.getByRole('button', { name: 'Filed' }).click();
    await expect(staff.getByRole('region', { name: 'File with the Registrar' })).toContainText(
      `${owner}: On a watchlist`,
    );
    expect(
      await refusalOf(
        reviewer.call('incorporate_application', {
          application_id: id,
          registration_number: 'X-1',
        }),
      ),
    ).toContain('approval.hit_true');
    const [task] = await askDatabase(
      (sql) => sql`select state, duty from staff_tasks where party_id = ${subject.party}`,
    );
    expect(task).toEqual({ state: 'open', duty: 'compliance_officer' });
  });

  await test.step('the officer finds it was another person, and the company is incorporated', async () => {
    await officer.call('reopen_hit', { hit_id: hit });
    await officer.call('decide_hit', { hit_id: hit, is_match: false, reason: 'Another person.' });
    await staff.reload();
    await expect(staff.getByText('The application can be filed and incorporated.')).toBeVisible();
    await staff.getByLabel('Registration number').fill(`${Date.now() % 10_000_000} G`);
    await staff.getByLabel('Registered office').fill('Bay Street, Nassau');
    await staff.getByRole('button', { name: 'Incorporate' }).click();
    await staff.waitForURL(/\/admin\/companies\/[0-9a-f-]{36}$/);
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await test.step('[GATE-04] the owner is proposed for the register and confirmed in one action', async () => {
    await staff.getByRole('link', { name: 'People and ownership' }).click();
    const panel = staff.getByRole('region', { name: 'Owners to be confirmed' });
    await expect(panel.getByRole('row', { name: new RegExp(`${owner}.*Enter`) })).toContainText(
      '100 %',
    );
    await panel.getByRole('button', { name: 'Confirm 1 entry' }).click();
    await expect(panel.getByText('The register agrees with the ownership.')).toBeVisible();
    await expect(
      staff.getByRole('row', { name: new RegExp(`${owner}.*Beneficial owner`) }),
    ).toBeVisible();
  });
});
