import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  behind,
  givenApproved,
  givenSubmitted,
  incorporate,
  settleChecks,
  withApplication,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { assess, highAnswers, lowAnswers, mediumAnswers } from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

/** The party of a person of an application. */
async function partyAt(sql: Sql, id: string, position: number): Promise<string> {
  const [row] = await sql`
    select party_id from application_parties where application_id = ${id} and position = ${position}`;
  return row?.['party_id'] as string;
}

describe('[APP-07] an approval is refused until everything is settled', () => {
  const blockers = (sql: Sql, id: string) => sql`select * from approval_blockers(${id})`;
  const kyc = (place: number) => ({ code: 'approval.kyc_missing', field: `people.${place}` });
  const screening = (place: number) => ({
    code: 'approval.screening_waiting',
    field: `people.${place}`,
  });
  const check = (kind: string, state = 'open') => ({
    code: `approval.check_${state}`,
    field: `checks.${kind}`,
  });

  const risk = (what: string) => ({ code: `approval.risk_${what}`, field: 'risk' });

  const inReview = async (sql: Sql) => {
    const id = await givenSubmitted(sql);
    await become(sql, 'admin');
    await sql`select start_review(${id})`;
    return id;
  };
  const asStaff = <T>(work: (sql: Sql, id: string) => Promise<T>) =>
    withApplication(database, inReview, 'admin', work);

  testAccess(
    database,
    `
                          | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      ask what is missing | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      ask about nothing   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'ask what is missing': after(inReview, blockers),
      'ask about nothing': (sql) => blockers(sql, crypto.randomUUID()),
    },
  );

  test('with the list of what is missing: KYC of each, and every required check', async () => {
    const all = [
      kyc(0),
      kyc(1),
      screening(0),
      screening(1),
      check('name_clearance'),
      check('business_acceptance'),
      check('source_of_funds'),
      risk('missing'),
    ];
    await asStaff(async (sql, id) => {
      expect(await blockers(sql, id)).toEqual(all);
    });
    const refused: unknown = await asStaff((sql, id) => approve(sql, id)).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ message: 'application.not_ready' });
    const { detail } = refused as { detail: string };
    expect(JSON.parse(detail)).toEqual(all);
  });

  test('once nothing is, it is given', async () => {
    await asStaff(async (sql, id) => {
      await settleChecks(sql, id);
      expect(await blockers(sql, id)).toEqual([]);
      await approve(sql, id);
    });
  });

  test('KYC whose review comes due still counts, one that has expired does not', async () => {
    const seen = await asStaff(async (sql, id) => {
      await settleChecks(sql, id);
      const move = (state: string) =>
        behind(
          sql,
          'admin',
          () => sql`
          update kyc_profiles set state = ${state} from application_parties as link
          where link.application_id = ${id} and link.position = 1 and kyc_profiles.party_id = link.party_id`,
        );
      await move('review_due');
      const due = await blockers(sql, id);
      await move('expired');
      return [due, await blockers(sql, id)];
    });
    expect(seen).toEqual([[], [kyc(1)]]);
  });

  test('a check that was refused keeps it from approval until a newer answer is clear', async () => {
    const seen = await asStaff(async (sql, id) => {
      await settleChecks(sql, id);
      const [known] = await sql`
        select id from compliance_checks where application_id = ${id} and kind = 'name_clearance'`;
      await sql`select reopen_check(${known?.['id']})`;
      const open = await blockers(sql, id);
      await sql`select decide_check(${known?.['id']}, false, 'Taken.')`;
      const refused = await blockers(sql, id);
      const later = crypto.randomUUID();
      await behind(
        sql,
        'admin',
        () => sql`
        insert into compliance_checks (id, tenant_id, application_id, kind, state, result, decided_at, opened_at)
        values (${later}, ${tenants.first}, ${id}, 'name_clearance', 'clear', 'Free again.', now(), now() + interval '1 hour')`,
      );
      return [open, refused, await blockers(sql, id)];
    });
    expect(seen).toEqual([[check('name_clearance')], [check('name_clearance', 'refused')], []]);
  });

  test('so does a check of one of its people', async () => {
    const seen = await asStaff(async (sql, id) => {
      await settleChecks(sql, id);
      await sql`select open_check(gen_random_uuid(), 'adverse_media', 'party', ${await partyAt(sql, id, 1)})`;
      return blockers(sql, id);
    });
    expect(seen).toEqual([{ code: 'approval.check_open', field: 'people.1.checks.adverse_media' }]);
  });

  test('[KYC-04] a party that was not screened since it changed blocks until it is', async () => {
    const seen = await asStaff(async (sql, id) => {
      await settleChecks(sql, id);
      const party = await partyAt(sql, id, 1);
      await sql`reset role`;
      await sql`update parties set country = 'CH' where id = ${party}`;
      await become(sql, 'admin');
      const before = await blockers(sql, id);
      await sql`select screen_party(${party})`;
      return [
        before.slice(0, 1),
        (await blockers(sql, id)).filter(({ code }) => code === 'approval.screening_waiting'),
      ];
    });
    expect(seen).toEqual([[screening(1)], []]);
  });

  test('a hit blocks while it is open and when it is true, not when it was dismissed', async () => {
    const seen = await asStaff(async (sql, id) => {
      await settleChecks(sql, id);
      const party = await partyAt(sql, id, 0);
      const hit = crypto.randomUUID();
      await behind(
        sql,
        'admin',
        () => sql`
        with list as (
          insert into watchlists (code, name, source_note) values ('approval_list', 'Test', 'Invented.') returning code
        ), entry as (
          insert into watchlist_entries (watchlist, external_id, schema_name, name, fingerprint)
          select list.code, 'x', 'Person', 'Mia Member', repeat('0', 64) from list returning id
        )
        insert into screening_hits (id, tenant_id, party_id, entry_id, fingerprint, score, explanation)
        select ${hit}, ${tenants.first}, ${party}, entry.id, repeat('0', 64), 0.9, '[]' from entry`,
      );
      const open = await blockers(sql, id);
      await sql`select decide_hit(${hit}, true, 'The same person.')`;
      const isTrue = await blockers(sql, id);
      await sql`select reopen_hit(${hit})`;
      await sql`select decide_hit(${hit}, false, 'Born on another day.')`;
      return [open, isTrue, await blockers(sql, id)].map((rows) =>
        rows.map(({ code, field }) => `${String(code)} ${String(field)}`),
      );
    });
    // The risk was assessed before it was known.
    expect(seen).toEqual([
      // The same person is behind the company among the shareholders.
      ['approval.hit_open people.0', 'approval.hit_open people.1', 'approval.risk_missing risk'],
      ['approval.hit_true people.0', 'approval.hit_true people.1', 'approval.risk_prohibited risk'],
      [],
    ]);
  });

  describe('[RSK-01] the risk', () => {
    const afterwards = (change: (sql: Sql, id: string) => PromiseLike<unknown>) =>
      asStaff(async (sql, id) => {
        await settleChecks(sql, id);
        await change(sql, id);
        return blockers(sql, id);
      });
    /** Assesses anew, and explains each difference from the facts. */
    const assessAs = (sql: Sql, id: string, answers: Record<string, string>) =>
      assess(sql, 'application', id, answers, {
        notes: Object.fromEntries(Object.keys(answers).map((factor) => [factor, 'Looked into.'])),
      });

    test('assessed as prohibited blocks', async () => {
      const found = await afterwards((sql, id) =>
        assessAs(sql, id, { ...lowAnswers, business: 'prohibited' }),
      );
      expect(found).toEqual([risk('prohibited')]);
    });

    test('medium does not', async () => {
      expect(await afterwards((sql, id) => assessAs(sql, id, mediumAnswers))).toEqual([]);
    });

    test('high requires enhanced due diligence of all parties, then a second person', async () => {
      const seen = await asStaff(async (sql, id) => {
        await settleChecks(sql, id);
        await assessAs(sql, id, highAnswers);
        const plain = await blockers(sql, id);
        await behind(
          sql,
          'admin',
          () => sql`
          update kyc_profiles set level = 'enhanced'
          where party_id in (select party_id from application_parties where application_id = ${id})`,
        );
        const mine = await blockers(sql, id);
        await becomeColleague(sql);
        return [plain, mine, await blockers(sql, id)];
      });
      expect(seen).toEqual([[risk('not_enhanced')], [risk('second_person')], []]);
    });

    test('[APP-08] goes with the application to its company', async () => {
      const rating = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
        const company = await incorporate(sql, id, '900020 B');
        const [row] = await sql`
          select effective_rating, taken_from is not null as taken from risk_assessments where company_id = ${company}`;
        return row;
      });
      expect(rating).toEqual({ effective_rating: 'low', taken: true });
    });
  });

  test('the checks of an application are opened once, for all its submissions', async () => {
    const count = await asStaff(async (sql, id) => {
      await sql`reset role`;
      await sql`
        select private.open_required_checks(application) from draft_applications as application where id = ${id}`;
      await become(sql, 'admin');
      const [row] =
        await sql`select count(*)::int as n from compliance_checks where application_id = ${id}`;
      return row?.['n'];
    });
    expect(count).toBe(3);
  });

  test('[KYC-05] a client who is refused nothing learns of no check', async () => {
    const seen = await withApplication(database, givenSubmitted, 'member', async (sql, id) => [
      await sql`select from compliance_checks where application_id = ${id}`,
      await refusalWithin(sql, () => blockers(sql, id)),
    ]);
    expect(seen).toEqual([[], 'not_allowed']);
  });
});
