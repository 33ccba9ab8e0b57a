import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  effect,
  givenInReview,
  givenSubmitted,
  newcomer,
  save,
  stateOf,
  submit,
  versionOf,
  ask,
  type Change,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, hits, members, people } from './support/ids.ts';
import { completePerson, saveKyc } from './support/kyc.ts';
import { overlap } from './support/overlap.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

/** Each brings a person whom nobody has looked at. */
const entries: [string, Change][] = [
  ['appoint_officer', { kind: 'appoint_officer', details: { role: 'director', party: newcomer } }],
  [
    'transfer_shares',
    {
      kind: 'transfer_shares',
      details: { entry_id: members.mine, shares: 3000, party: newcomer },
    },
  ],
  [
    'issue_shares',
    {
      kind: 'issue_shares',
      details: { shares: 10, authorised_shares: 90_000, party: newcomer },
    },
  ],
  [
    'beneficial_owner',
    { kind: 'beneficial_owner', details: { party: newcomer, nature_of_control: ['shares'] } },
  ],
];
const [, appointment] = entries[0] as [string, Change];

const codes = async (sql: Sql, id: string) => {
  const rows = await sql`select distinct code from change_request_blockers(${id}) order by code`;
  return rows.map((row) => row['code'] as string);
};
const entrantOf = async (sql: Sql, id: string) => {
  const [row] = await sql`select party_id from change_requests where id = ${id}`;
  return row?.['party_id'] as string;
};

/** Claimed by the admin, and nothing settled. */
async function unsettled(sql: Sql, change: Change): Promise<string> {
  const id = await givenSubmitted(sql, change);
  await become(sql, 'admin');
  await sql`select claim_change_request(${id})`;
  return id;
}

/** Does something as the owner of the tables, and goes on as the admin. */
async function behindTheScenes(sql: Sql, act: () => PromiseLike<unknown>): Promise<void> {
  await sql`reset role`;
  await act();
  await become(sql, 'admin');
}

describe('[GATE-03] nobody enters a register unseen', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | suspended
      see what blocks | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_found | account.suspended
    `,
    {
      'see what blocks': (sql) =>
        sql`select count(*) from change_request_blockers(${crypto.randomUUID()})`,
    },
  );

  test.each(entries)(
    '%s of a new person is neither approved nor effected',
    async (_kind, change) => {
      const seen = await database.as('member', async (sql) => {
        const id = await unsettled(sql, change);
        const listed = await codes(sql, id);
        const refused = await refusalWithin(sql, () => approve(sql, id));
        // The way around: approved behind the command, as before the gate was there.
        await behindTheScenes(
          sql,
          () => sql`update change_requests set state = 'approved' where id = ${id}`,
        );
        const effected = await refusalWithin(sql, () => effect(sql, id));
        return { listed, refused, effected };
      });
      expect(seen).toEqual({
        listed: ['change.risk_missing', 'kyc.screening_waiting', 'register.kyc_missing'],
        refused: 'change.not_ready',
        effected: 'change.not_ready',
      });
    },
  );

  test.each(entries)('%s goes through once everything is settled', async (_kind, change) => {
    const state = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, change);
      expect(await codes(sql, id)).toEqual([]);
      await approve(sql, id);
      await effect(sql, id);
      return stateOf(sql, id);
    });
    expect(state).toBe('effected');
  });

  test('the list is the detail of the refusal, with whose point it is', async () => {
    const refused: unknown = await database
      .as('member', async (sql) => approve(sql, await unsettled(sql, appointment)))
      .catch((error: unknown) => error);
    const { message, detail } = refused as { message: string; detail: string };
    expect(message).toBe('change.not_ready');
    expect(JSON.parse(detail)).toContainEqual({
      code: 'register.kyc_missing',
      field: 'details.party.kyc',
      detail: 'Nora Newcomer',
    });
  });

  const later: [string, string, (sql: Sql, party: string) => PromiseLike<unknown>][] = [
    [
      'the KYC expired',
      'register.kyc_missing',
      (sql, party) => sql`update kyc_profiles set state = 'expired' where party_id = ${party}`,
    ],
    [
      'the particulars changed, unscreened',
      'kyc.screening_waiting',
      (sql, party) => sql`update parties set name = 'Nora Other' where id = ${party}`,
    ],
    [
      'a hit came up',
      'kyc.hit_open',
      (sql, party) => sql`
        insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
        select tenant_id, ${party}, entry_id, fingerprint, 1, '[]' from screening_hits where id = ${hits.mine}`,
    ],
    [
      'a check was opened',
      'kyc.check_open',
      (sql, party) => sql`
        insert into compliance_checks (tenant_id, party_id, kind)
        select party.tenant_id, party.id, kind.code from parties as party, compliance_check_kinds as kind
        where party.id = ${party} and 'party' = any (kind.subjects) limit 1`,
    ],
    [
      'another member of the company turned out to be listed',
      'change.hit_true',
      (
        sql,
      ) => sql`update screening_hits set state = 'true_match', reason = 'Same passport.', decided_at = now()
        where id = ${hits.mine}`,
    ],
  ];

  test.each(later)('an approved one is not effected when %s: %s', async (_what, code, make) => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      await approve(sql, id);
      const party = await entrantOf(sql, id);
      await behindTheScenes(sql, () => make(sql, party));
      const refused = await refusalWithin(sql, () => effect(sql, id));
      return { refused, listed: await codes(sql, id) };
    });
    expect(seen.refused).toBe('change.not_ready');
    expect(seen.listed).toContain(code);
  });

  test('[GATE-02] a true match in the company stops a change of its office, too', async () => {
    const refused = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, {
        kind: 'registered_office',
        details: { address: 'New Street' },
      });
      await behindTheScenes(
        sql,
        () =>
          sql`update screening_hits set state = 'true_match', reason = 'Same.', decided_at = now() where id = ${hits.mine}`,
      );
      return refusalWithin(sql, () => approve(sql, id));
    });
    expect(refused).toBe('change.not_ready');
  });

  test('[DUTY-01] staff without a duty decide on no change', async () => {
    const reason = await refusal(
      database.as('member', async (sql) => {
        const id = await givenInReview(sql, appointment);
        await sql`reset role`;
        await giveDuties(sql, people.admin, ['billing']);
        await become(sql, 'admin');
        await approve(sql, id);
      }),
    );
    expect(reason).toBe('duty.reviewer_needed');
  });
});

describe('[GATE-03] the risk of a company whose owners change', () => {
  test('an assessment from before the request does not count', async () => {
    const listed = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      await behindTheScenes(
        sql,
        () =>
          sql`update change_requests set submitted_at = clock_timestamp() + interval '1 second' where id = ${id}`,
      );
      return codes(sql, id);
    });
    expect(listed).toEqual(['change.risk_missing']);
  });

  test('what is known of the person who enters counts before they are in', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      const party = await entrantOf(sql, id);
      await behindTheScenes(
        sql,
        () => sql`
          update kyc_profiles set submitted_data = submitted_data || '{"pep": {"status": "foreign"}}' where party_id = ${party}`,
      );
      return {
        listed: await codes(sql, id),
        reason: (
          await sql`select reason from derive_risk_answers('company', ${companies.mine}) where factor = 'political_exposure'`
        )[0]?.['reason'] as string,
      };
    });
    expect(seen.listed).toEqual(['change.risk_missing']);
    expect(seen.reason).toContain('Nora Newcomer');
  });

  test('a high one is approved by another person than its assessor', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      const [row] = await sql`
        select id from risk_assessments where company_id = ${companies.mine} and is_current`;
      await sql`select override_risk(${row?.['id']}, 'high', 'Press reports.')`;
      const own = await refusalWithin(sql, () => approve(sql, id));
      await becomeColleague(sql);
      await approve(sql, id);
      // The assessor may do the rest.
      await become(sql, 'admin');
      await effect(sql, id);
      return { own, state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({ own: 'change.not_ready', state: 'effected' });
  });

  test('a prohibited one is not approved', async () => {
    const listed = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      const [row] = await sql`
        select id from risk_assessments where company_id = ${companies.mine} and is_current`;
      await sql`select override_risk(${row?.['id']}, 'prohibited', 'Press reports.')`;
      return codes(sql, id);
    });
    expect(listed).toEqual(['change.risk_prohibited']);
  });
});

describe('[GATE-03] the person a request describes', () => {
  test('is a party from the submission on, whose KYC the requester fills in', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, appointment);
      await become(sql, 'member');
      const party = await entrantOf(sql, id);
      const [profile] = await sql`select id, state from kyc_profiles where party_id = ${party}`;
      await saveKyc(sql, profile?.['id'] as string, completePerson);
      const points = await sql`select code from kyc_checklist(${profile?.['id']})`;
      await sql`reset role`;
      const [due] = await sql`select from private.screening_due where party_id = ${party}`;
      return { state: profile?.['state'], points: points.length > 0, due: due !== undefined };
    });
    expect(seen).toEqual({ state: 'open', points: true, due: true });
  });

  test('is entered once, however often the request is submitted', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await unsettled(sql, appointment);
      const first = await entrantOf(sql, id);
      await ask(sql, id, 'How is the name written?');
      await become(sql, 'member');
      const details = { role: 'director', party: { ...newcomer, name: 'Norah Newcomer' } };
      await submit(sql, id, await save(sql, id, await versionOf(sql, id), { details }));
      const second = await entrantOf(sql, id);
      const rows = await sql`select name from parties where name like 'Nora%'`;
      return { same: first === second, names: rows.map((row) => row['name'] as string) };
    });
    expect(seen).toEqual({ same: true, names: ['Norah Newcomer'] });
  });

  test('another one is another party', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      const first = await entrantOf(sql, id);
      await ask(sql, id, 'Who is it?');
      await become(sql, 'member');
      const details = { role: 'director', party: { ...newcomer, name: 'Norman Newcomer' } };
      await submit(sql, id, await save(sql, id, await versionOf(sql, id), { details }));
      // The KYC of the first was approved: it does not pass to another name.
      return [first === (await entrantOf(sql, id))];
    });
    expect(seen).toEqual([false]);
  });
});

describe('[GATE-03] at the same time', () => {
  test('a hit that is decided true while a change is effected is waited for, and stops it', async () => {
    const id = await database.commitAs('member', async (sql) => {
      const request = await givenInReview(sql, appointment);
      await approve(sql, request);
      return request;
    });
    await database.commitAs(
      'postgres',
      (sql) =>
        sql`update screening_hits set state = 'open', decided_at = null where id = ${hits.mine}`,
    );
    const outcome = await overlap(
      database,
      ['admin', (sql) => sql`select decide_hit(${hits.mine}, true, 'Same passport.')`],
      ['admin', (sql) => effect(sql, id)],
    );
    expect(outcome).toBe('change.not_ready');
  });
});
