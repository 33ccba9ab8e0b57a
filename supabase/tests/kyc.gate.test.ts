import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess, after } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, parties, people, tenants } from './support/ids.ts';
import {
  approve,
  completePerson,
  givenClaimed,
  kycStateOf,
  saveKyc,
  withNothingOpen,
} from './support/kyc.ts';
import { overlap } from './support/overlap.ts';
import { givenAssessed, highAnswers, mediumAnswers } from './support/risk.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);
const { mine } = kycProfiles;

/** The admin has claimed the case, and nothing is open. */
async function ready(sql: Sql): Promise<void> {
  await givenClaimed(sql, mine);
  await withNothingOpen(sql, 'admin');
}

/** Does something as the owner of the tables, and goes on as the admin. */
async function behindTheScenes(sql: Sql, action: () => PromiseLike<unknown>): Promise<void> {
  await sql`reset role`;
  await action();
  await become(sql, 'admin');
}

/** Writes a hit on the party as screening does, with the same lock. */
async function givenHit(sql: Sql, state = 'open', topics: string[] = []): Promise<string> {
  const [entry] = await sql`
    insert into watchlists (code, name, source_note) values ('gate_list', 'Gate list', 'Invented for a test.') on conflict (code) do update set name = excluded.name returning code`;
  const [hit] = await sql`
    with entry as (
      insert into watchlist_entries (watchlist, external_id, schema_name, name, fingerprint, topics)
      values (${entry?.['code']}, ${crypto.randomUUID()}, 'Person', 'Mia the Listed', repeat('e', 64), ${sql.array(topics)})
      returning id, fingerprint)
    insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation, state, reason, decided_at)
    select ${tenants.first}, ${parties.mine}, id, fingerprint, 1, '[]', ${state}::hit_state,
      case when ${state} <> 'open' then 'Decided.' end, case when ${state} <> 'open' then now() end from entry
    returning id`;
  return hit?.['id'] as string;
}

const codesOf = (rows: readonly Record<string, unknown>[]) => [
  ...new Set(rows.map((row) => row['code'])),
];
const blockers = async (sql: Sql, rating: string | null = null) =>
  codesOf(await sql`select * from kyc_approval_blockers(${mine}, ${rating})`);

const removeDocuments = (sql: Sql) =>
  sql`delete from documents where party_id = ${parties.mine} and category in ('passport', 'national_id')`;

/** What is open, how it comes about, and its code. */
const open: [string, string, (sql: Sql) => PromiseLike<unknown>][] = [
  ['a document is missing', 'kyc.document_not_accepted', (sql) => removeDocuments(sql)],
  [
    'an accepted document has run out',
    'kyc.document_not_accepted',
    (sql) =>
      sql`update documents set expires_on = private.today() - 1 where party_id = ${parties.mine}`,
  ],
  [
    'a document waits',
    'kyc.documents_waiting',
    (sql) =>
      sql`insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes)
          values (${tenants.first}, ${parties.mine}, 'other', 'late.pdf', ${`${tenants.first}/${parties.mine}/${crypto.randomUUID()}.pdf`},
            'application/pdf', 10)`,
  ],
  [
    'the passport has run out since the submission',
    'kyc.identity_expired',
    (sql) =>
      sql`update kyc_profiles set submitted_data = jsonb_set(submitted_data, '{identity,expires_on}', '"2020-01-01"') where id = ${mine}`,
  ],
  ['a hit is open', 'kyc.hit_open', (sql) => givenHit(sql)],
  ['a hit is true', 'kyc.hit_true', (sql) => givenHit(sql, 'true_match')],
  [
    'the party is not screened',
    'kyc.screening_waiting',
    (sql) => sql`insert into private.screening_due (party_id) values (${parties.mine})`,
  ],
  [
    'a question is open',
    'kyc.question_open',
    (sql) =>
      sql`insert into kyc_requests (tenant_id, profile_id, question) values (${tenants.first}, ${mine}, 'Which yard?')`,
  ],
  [
    'a check is open',
    'kyc.check_open',
    (sql) =>
      sql`insert into compliance_checks (tenant_id, party_id, kind)
          select ${tenants.first}, ${parties.mine}, code from compliance_check_kinds where 'party' = any (subjects) limit 1`,
  ],
  [
    'a check is refused',
    'kyc.check_refused',
    (sql) =>
      sql`insert into compliance_checks (tenant_id, party_id, kind, state, result, decided_at)
          select ${tenants.first}, ${parties.mine}, code, 'refused', 'Bad press.', now()
          from compliance_check_kinds where 'party' = any (subjects) limit 1`,
  ],
  [
    'the party is on a list of sanctions',
    'kyc.rating_prohibited',
    (sql) => givenHit(sql, 'true_match', ['sanction']),
  ],
];

describe('[GATE-01] KYC is not approved while anything is open', () => {
  test('nothing open: it is approved', async () => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      const before = await blockers(sql, 'low');
      await approve(sql, mine);
      return { before, state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({ before: [], state: 'approved' });
  });

  test.each(open)('while %s: %s', async (_what, code, make) => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      await behindTheScenes(sql, () => make(sql));
      const refused = await refusalWithin(sql, () => approve(sql, mine));
      return { refused, listed: await blockers(sql, 'low'), state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({
      refused: 'kyc.not_ready',
      listed: expect.arrayContaining([code]),
      state: 'in_review',
    });
  });

  test.each(open)('nor confirmed, when %s since the first decision', async (_what, code, make) => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      await approve(sql, mine, 'high');
      await becomeColleague(sql);
      await behindTheScenes(sql, () => make(sql));
      await become(sql, 'stranger');
      const refused = await refusalWithin(
        sql,
        () => sql`select confirm_kyc_approval(${mine}, true)`,
      );
      return { refused, listed: await blockers(sql), state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({
      refused: 'kyc.not_ready',
      listed: expect.arrayContaining([code]),
      state: 'in_review',
    });
  });

  test('a case with nothing sent names every document', async () => {
    const rows = await database.as('member', async (sql) => {
      await ready(sql);
      await behindTheScenes(sql, () => sql`delete from documents where party_id = ${parties.mine}`);
      return sql`select * from kyc_approval_blockers(${mine})`;
    });
    expect(rows.map((row) => row['field'])).toEqual(
      expect.arrayContaining([expect.stringMatching(/^documents\./)]),
    );
    expect(rows[0]).toMatchObject({ detail: expect.stringMatching(/^0 of \d accepted$/) });
  });
});

describe('[GATE-01] the rating follows the model', () => {
  const proposal = async (sql: Sql) => (await sql`select * from kyc_rating_proposal(${mine})`)[0];

  test.each([
    ['low', 'low', 1],
    ['medium', 'medium', 1],
    ['high', 'high', 3],
  ] as const)('a party assessed %s is proposed %s', async (assessed, rating, decisions) => {
    const answers = { low: undefined, medium: mediumAnswers, high: highAnswers }[assessed];
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      await givenAssessed(sql, 'party', parties.mine, answers);
      return proposal(sql);
    });
    expect(seen).toMatchObject({ rating, decisions });
  });

  test('a lower one needs its reason, and a second person', async () => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      await givenAssessed(sql, 'party', parties.mine, mediumAnswers);
      const silent = await refusalWithin(sql, () => approve(sql, mine, 'low'));
      await approve(sql, mine, 'low', 'Known for twenty years.');
      const waiting = await kycStateOf(sql, mine);
      const own = await refusalWithin(sql, () => sql`select confirm_kyc_approval(${mine}, true)`);
      await becomeColleague(sql);
      await sql`select confirm_kyc_approval(${mine}, true)`;
      return { silent, waiting, own, state: await kycStateOf(sql, mine) };
    });
    expect(seen).toEqual({
      silent: 'kyc.lower_rating_reason_missing',
      waiting: 'in_review',
      own: 'kyc.second_person_needed',
      state: 'approved',
    });
  });

  test('declared political exposure proposes high, and three people decide', async () => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      await behindTheScenes(
        sql,
        () =>
          sql`update kyc_profiles set submitted_data = jsonb_set(submitted_data, '{pep}', '{"status": "foreign", "position": "Minister"}')
              where id = ${mine}`,
      );
      return proposal(sql);
    });
    expect(seen).toMatchObject({ rating: 'high', decisions: 3 });
  });
});

describe('[GATE-01] waivers', () => {
  const waive = (sql: Sql, code = 'P_ID', reason = 'Known in person for twenty years.') =>
    sql`select waive_document_requirement(${mine}, ${code}, ${reason})`;

  async function pointOf(sql: Sql): Promise<string> {
    const [point] = await sql`select code from kyc_checklist(${mine}) order by code limit 1`;
    return point?.['code'] as string;
  }

  testAccess(
    database,
    `
                      | anon  | stranger    | member      | owner       | admin                  | suspended
      read a waiver   | grant | –           | –           | –           | yes                    | –
      write a waiver  | grant | grant       | grant       | grant       | grant                  | grant
      waive           | grant | not_allowed | not_allowed | not_allowed | yes                    | account.suspended
      waive what is not asked | grant | not_allowed | not_allowed | not_allowed | kyc.requirement_unknown | account.suspended
      withdraw        | grant | not_allowed | not_allowed | not_allowed | yes                    | account.suspended
      see what blocks | grant | not_allowed | not_allowed | not_allowed | yes                    | account.suspended
      see the proposal | grant | not_allowed | not_allowed | not_allowed | yes                   | account.suspended
    `,
    {
      'read a waiver': after(
        async (sql) => {
          await sql`reset role`;
          await sql`insert into kyc_waivers (tenant_id, profile_id, code, reason) values (${tenants.first}, ${mine}, 'some_point', 'x')`;
        },
        (sql) => sql`select from kyc_waivers`,
      ),
      'write a waiver': (sql) =>
        sql`insert into kyc_waivers (tenant_id, profile_id, code, reason) values (${tenants.first}, ${mine}, 'some_point', 'x') returning id`,
      waive: after(
        async (sql) => {
          await become(sql, 'admin');
          return pointOf(sql);
        },
        (sql, code) => waive(sql, code),
      ),
      'waive what is not asked': (sql) => waive(sql, 'no_such_point'),
      withdraw: (sql) => sql`select withdraw_waiver(${mine}, 'some_point')`,
      'see what blocks': (sql) => sql`select count(*) from kyc_approval_blockers(${mine})`,
      'see the proposal': (sql) => sql`select * from kyc_rating_proposal(${mine})`,
    },
  );

  test('a waived document no longer blocks, a withdrawn waiver does', async () => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      const code = await pointOf(sql);
      await behindTheScenes(sql, () => sql`delete from documents where party_id = ${parties.mine}`);
      const fields = async () =>
        (await sql`select field from kyc_approval_blockers(${mine})`).map((row) => row['field']);
      const silent = await refusalWithin(sql, () => waive(sql, code, ' '));
      const before = await fields();
      await waive(sql, code);
      await waive(sql, code, 'Again.');
      const waived = await fields();
      await sql`select withdraw_waiver(${mine}, ${code})`;
      const standing = await sql`select reason, waived_by, withdrawn_by from kyc_waivers`;
      return {
        silent,
        point: `documents.${code}`,
        before,
        waived,
        after: await fields(),
        standing: [...standing],
      };
    });
    expect(seen.silent).toBe('kyc.waiver_reason_missing');
    expect(seen.before).toContain(seen.point);
    expect(seen.waived).not.toContain(seen.point);
    expect(seen.after).toEqual(seen.before);
    expect(seen.standing).toEqual([
      {
        reason: 'Known in person for twenty years.',
        waived_by: people.admin,
        withdrawn_by: people.admin,
      },
    ]);
  });

  test('a waived document is not asked of the client, who does not learn the reason', async () => {
    const seen = await database.as('admin', async (sql) => {
      const code = await pointOf(sql);
      await waive(sql, code);
      await become(sql, 'member');
      await saveKyc(sql, mine, completePerson);
      const issues = await sql`select field from kyc_issues(${mine})`;
      const [point] = await sql`select waived from kyc_checklist(${mine}) where code = ${code}`;
      return {
        asked: issues.some((row) => row['field'] === `documents.${code}`),
        waived: point?.['waived'],
        reasons: (await sql`select reason from kyc_waivers`).length,
      };
    });
    expect(seen).toEqual({ asked: false, waived: true, reasons: 0 });
  });

  test('[DUTY-01] waiving is for the compliance officer', async () => {
    const reason = await refusal(
      database.as('admin', async (sql) => {
        const code = await pointOf(sql);
        await sql`reset role`;
        await giveDuties(sql, people.admin, ['reviewer', 'senior']);
        await become(sql, 'admin');
        await waive(sql, code);
      }),
    );
    expect(reason).toBe('duty.compliance_officer_needed');
  });

  test('who waived a document does not alone approve what is left', async () => {
    const seen = await database.as('member', async (sql) => {
      await ready(sql);
      await waive(sql, await pointOf(sql));
      await approve(sql, mine);
      return kycStateOf(sql, mine);
    });
    expect(seen).toBe('in_review');
  });
});

describe('[GATE-01] at the same time', () => {
  // These commit, one profile and one outcome after the other.
  test('a hit that is being written while the case is approved is waited for, and blocks', async () => {
    await database.commitAs('member', ready);
    const outcome = await overlap(
      database,
      ['postgres', async (sql) => [await givenHit(sql)]],
      ['admin', (sql) => approve(sql, mine)],
    );
    expect(outcome).toBe('kyc.not_ready');
  });

  test('a false match that opens again while the case is approved blocks as well', async () => {
    const hit = await database.commitAs('postgres', async (sql) => {
      const [row] = await sql`update screening_hits set state = 'false_match', reason = 'No.',
        decided_at = now() where party_id = ${parties.mine} returning id`;
      return row?.['id'] as string;
    });
    const outcome = await overlap(
      database,
      [
        'postgres',
        async (sql) => {
          await sql`select private.screen(${sql.array([parties.mine])}::uuid[])`;
          return sql`update screening_hits set state = 'open', decided_at = null where id = ${hit} returning id`;
        },
      ],
      ['admin', (sql) => approve(sql, mine)],
    );
    expect(outcome).toBe('kyc.not_ready');
    await database.commitAs('postgres', (sql) => sql`delete from screening_hits`);
  });

  test('[DUTY-01] a duty that is taken away meanwhile is gone for the decision', async () => {
    const outcome = await overlap(
      database,
      [
        'postgres',
        (sql) =>
          sql`delete from staff_duties where user_id = ${people.admin} and duty = 'reviewer' returning duty`,
      ],
      ['admin', (sql) => approve(sql, mine)],
    );
    expect(outcome).toBe('duty.reviewer_needed');
    await database.commitAs('postgres', (sql) => giveDuties(sql, people.admin, ['reviewer']));
  });

  test.each([
    ['a role', 'not_allowed', (sql: Sql) => sql`select set_user_role(${people.admin}, 'user')`],
    [
      'a suspension',
      'account.suspended',
      (sql: Sql) => sql`select suspend_user(${people.admin}, 'Left the firm.')`,
    ],
  ] as const)('[DUTY-01] %s that changes meanwhile counts: %s', async (_what, expected, action) => {
    const outcome = await overlap(
      database,
      ['superAdmin', action],
      ['admin', (sql) => approve(sql, mine)],
    );
    expect(outcome).toBe(expected);
    await database.commitAs('postgres', async (sql) => {
      await sql`update profiles set role = 'admin', status = 'active' where id = ${people.admin}`;
      await giveDuties(sql, people.admin, ['reviewer']);
    });
  });

  test('[DUTY-01] of two second decisions at once one counts', async () => {
    await database.commitAs('admin', (sql) => approve(sql, mine, 'high'));
    await database.commitAs('postgres', async (sql) => {
      for (const id of [people.stranger, people.otherTenantOwner]) {
        await sql`update profiles set role = 'admin' where id = ${id}`;
        await giveDuties(sql, id, ['compliance_officer']);
      }
    });
    const confirm = (persona: 'stranger' | 'otherTenantOwner') =>
      refusal(database.commitAs(persona, (sql) => sql`select confirm_kyc_approval(${mine}, true)`));
    const outcomes = await Promise.all([confirm('stranger'), confirm('otherTenantOwner')]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    // The other finds the case with senior management.
    expect(outcomes).toContain('duty.senior_needed');
  });
});
