import { describe, expect, test, vi } from 'vitest';

import { PATIENCE } from '../backend/testing/patience.ts';
import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  effect,
  givenInReview,
  givenSubmitted,
  newcomer,
  office,
  save,
  start,
  stateOf,
  submit,
  versionOf,
  ask,
  type Change,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { declare, givenHolding, givenParty } from './support/holdings.ts';
import { companies, hits, members, parties, people, tenants, type Persona } from './support/ids.ts';
import { completePerson, saveKyc, withNothingOpen } from './support/kyc.ts';
import { overlap } from './support/overlap.ts';
import { assess, highAnswers } from './support/risk.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

/** Each brings a person who was not reviewed. */
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

/** Names a party that the member entered. */
const named: Change = {
  kind: 'appoint_officer',
  details: { role: 'secretary', party: { party_id: parties.entered } },
};

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
async function behindTheScenes(sql: Sql, action: () => PromiseLike<unknown>): Promise<void> {
  await sql`reset role`;
  await action();
  await become(sql, 'admin');
}

describe('[GATE-03] no party enters a register unseen', () => {
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
        listed: [
          'change.hit_open',
          'change.risk_missing',
          'kyc.screening_waiting',
          'register.kyc_missing',
        ],
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

  test.each([
    ['ended', { ceased_on: null }],
    ['void', { ceased_on: null, voided: false }],
  ])('a correction does not bring back an entry that is %s', async (state, corrections) => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      const [entry] = await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, ceased_on, voided)
        values (${tenants.first}, ${companies.mine}, ${parties.entered}, 'director', '2024-02-01', '2024-03-01', ${state === 'void'})
        returning id`;
      await become(sql, 'admin');
      const correct = () =>
        sql`select correct_participant(${entry?.['id']}, 1, ${sql.json(corrections)}, 'Never left.')`;
      const refused = await refusalWithin(sql, correct);
      await sql`reset role`;
      for (const next of ['submitted', 'in_review', 'approved']) {
        await sql`update kyc_profiles set state = ${next}, submitted_at = now(), submitted_data = data where party_id = ${parties.entered}`;
      }
      await become(sql, 'admin');
      return [refused, await refusalWithin(sql, correct)];
    });
    expect(seen).toEqual(['register.not_ready', undefined]);
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

describe('[GATE-03] a match of anyone who takes part stops every change of the company', () => {
  const givenOfficer = async (sql: Sql, party: string, ceased: string | null = null) =>
    sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, ceased_on)
        values (${tenants.first}, ${companies.mine}, ${party}, 'officer', '2024-02-01', ${ceased})`;
  const givenHit = async (sql: Sql, party: string, state: string) =>
    sql`insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation, state, reason, decided_at)
        select tenant_id, ${party}, entry_id, fingerprint, 1, '[]', ${state}::hit_state,
          case when ${state} <> 'open' then 'Decided.' end, case when ${state} <> 'open' then now() end
        from screening_hits where id = ${hits.mine}
        on conflict (party_id, entry_id) do update set state = excluded.state, reason = excluded.reason, decided_at = excluded.decided_at`;

  /** Who is matched, made as the owner of the tables. */
  const matched: [string, (sql: Sql) => Promise<string>][] = [
    ['a member', () => Promise.resolve(parties.mine)],
    [
      'who holds a body that takes part, two layers above',
      async (sql) => {
        const body = await givenParty(sql, { name: 'Body Ltd.' });
        await givenOfficer(sql, body);
        const above = await givenParty(sql, { name: 'Above Ltd.' });
        const person = await givenParty(sql, { name: 'Pia Top', kind: 'person' });
        await givenHolding(sql, above, body);
        await givenHolding(sql, person, above);
        return person;
      },
    ],
    [
      'a member of a company of the portal that takes part',
      async (sql) => {
        const body = await givenParty(sql, { name: 'Shared Ltd.' });
        await givenOfficer(sql, body);
        await sql`insert into party_companies (tenant_id, party_id, company_id) values (${tenants.first}, ${body}, ${companies.shared})`;
        return parties.shared;
      },
    ],
  ];
  const states = [
    ['open', 'change.hit_open'],
    ['true_match', 'change.hit_true'],
  ] as const;

  test.each(
    matched.flatMap(([who, make]) =>
      states.map(([state, code]) => [who, state, code, make] as const),
    ),
  )('%s: %s', async (_who, state, code, make) => {
    const seen = await database.as('member', async (sql) => {
      const approved = await givenInReview(sql, office);
      await approve(sql, approved);
      const reviewed = await givenInReview(sql, office);
      await behindTheScenes(sql, async () => givenHit(sql, await make(sql), state));
      return [
        await refusalWithin(sql, () => effect(sql, approved)),
        await refusalWithin(sql, () => approve(sql, reviewed)),
        ...(await codes(sql, reviewed)),
      ];
    });
    expect(seen).toEqual(['change.not_ready', 'change.not_ready', code]);
  });

  test('one of a person who has left, or of another company, stops nothing', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      await behindTheScenes(sql, async () => {
        const former = await givenParty(sql, { name: 'Former Officer', kind: 'person' });
        await givenOfficer(sql, former, '2024-03-01');
        await givenHit(sql, former, 'true_match');
        await givenHit(sql, parties.shared, 'true_match');
      });
      return codes(sql, id);
    });
    expect(seen).toEqual([]);
  });
});

describe('[GATE-03] the risk of a company whose owners change', () => {
  test.each([
    ['a director who leaves', 'cease_officer', 'director', ['change.risk_missing']],
    [
      'a beneficial owner who ceases',
      'cease_beneficial_owner',
      'beneficial_owner',
      ['change.risk_missing'],
    ],
    ['a secretary who leaves, who does not direct it', 'cease_officer', 'secretary', []],
  ])('%s', async (_what, kind, role, expected) => {
    const seen = await database.as('member', async (sql) => {
      await sql`reset role`;
      const [entry] = await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on)
        values (${tenants.first}, ${companies.mine}, ${parties.mine}, ${role}::participant_role, '2024-02-01') returning id`;
      const id = await unsettled(sql, { kind, details: { entry_id: entry?.['id'] } });
      await withNothingOpen(sql, 'admin');
      return codes(sql, id);
    });
    expect(seen).toEqual(expected);
  });

  test('a party that would enter a company of high risk is looked into by two', async () => {
    const seen = await database.as('member', async (sql) => {
      await withNothingOpen(sql, 'admin');
      await assess(sql, 'company', companies.mine, highAnswers);
      const isEnhanced = async () => {
        await sql`reset role`;
        const [row] = await sql`select private.risk_asks_enhanced(${parties.entered}) as enhanced`;
        return row?.['enhanced'] as boolean;
      };
      const before = await isEnhanced();
      await givenSubmitted(sql, named);
      return [before, await isEnhanced()];
    });
    expect(seen).toEqual([false, true]);
  });

  test('who approved it does not make it high alone afterwards', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, appointment);
      await approve(sql, id);
      const [row] = await sql`
        select id from risk_assessments where company_id = ${companies.mine} and is_current`;
      await sql`select override_risk(${row?.['id']}, 'high', 'Press reports.')`;
      await becomeColleague(sql);
      return [await refusalWithin(sql, () => effect(sql, id)), ...(await codes(sql, id))];
    });
    expect(seen).toEqual(['change.not_ready', 'change.risk_second_person']);
  });

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

  /** Sent back by staff, edited and submitted by the member, who goes on. */
  async function resubmit(sql: Sql, id: string, details: object): Promise<void> {
    await become(sql, 'admin');
    await sql`select claim_change_request(${id})`;
    await ask(sql, id, crypto.randomUUID());
    await become(sql, 'member');
    await submit(sql, id, await save(sql, id, await versionOf(sql, id), { details }));
  }

  const partiesCalled = (sql: Sql, name: string) =>
    sql`select birth_date::text as born from parties where name = ${name}`;

  test('takes every particular that is corrected', async () => {
    const born = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, appointment);
      await resubmit(sql, id, {
        role: 'director',
        party: { ...newcomer, birth_date: '1957-02-02' },
      });
      return (await partiesCalled(sql, newcomer.name)).map((row) => row['born'] as string);
    });
    expect(born).toEqual(['1957-02-02']);
  });

  test('never takes the place of a party that the request named before', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, named);
      await resubmit(sql, id, { role: 'secretary', party: newcomer });
      return {
        other: (await entrantOf(sql, id)) !== parties.entered,
        kept: (await partiesCalled(sql, 'Entered by Mia')).length,
      };
    });
    expect(seen).toEqual({ other: true, kept: 1 });
  });

  test('does not change once its KYC was submitted, even while staff ask for more', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, appointment);
      const party = await entrantOf(sql, id);
      await sql`reset role`;
      for (const state of ['submitted', 'in_review', 'information_requested']) {
        await sql`update kyc_profiles set state = ${state}, submitted_at = now(), submitted_data = data where party_id = ${party}`;
      }
      await resubmit(sql, id, { role: 'director', party: { ...newcomer, name: 'Somebody Else' } });
      return {
        same: party === (await entrantOf(sql, id)),
        kept: (await partiesCalled(sql, newcomer.name)).length,
      };
    });
    expect(seen).toEqual({ same: false, kept: 1 });
  });

  test('is forgotten when another is named instead and nothing depends on it', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, appointment);
      await resubmit(sql, id, { role: 'director', party: { party_id: parties.entered } });
      return {
        named: (await entrantOf(sql, id)) === parties.entered,
        left: (await partiesCalled(sql, newcomer.name)).length,
      };
    });
    expect(seen).toEqual({ named: true, left: 0 });
  });

  test('stays while a request names it, though an application lets it go', async () => {
    const kept = await database.as('member', async (sql) => {
      await givenSubmitted(sql, named);
      await sql`reset role`;
      await sql`select private.forget_loose_parties(array[${parties.entered}]::uuid[])`;
      return (await partiesCalled(sql, 'Entered by Mia')).length;
    });
    expect(kept).toBe(1);
  });

  test('is open to all who act for the company while the request is, and to no other person', async () => {
    const seen = await database.as('member', async (sql) => {
      const shareWith = async (access: string) =>
        behindTheScenes(
          sql,
          () => sql`
            insert into company_users (company_id, tenant_id, user_id, access)
            values (${companies.mine}, ${tenants.first}, ${people.otherMember}, ${access}::company_access)
            on conflict (company_id, user_id) do update set access = excluded.access`,
        );
      const id = await givenSubmitted(sql, appointment);
      const party = await entrantOf(sql, id);
      const look = async (persona: Persona) => {
        await become(sql, persona);
        const [row] = await sql`
          select (select count(*)::int from parties where id = ${party}) as party,
            (select count(*)::int from kyc_profiles where party_id = ${party}) as kyc`;
        return `${row?.['party']} ${row?.['kyc']}`;
      };
      const before = await look('otherMember');
      await shareWith('signatory');
      const signatory = await look('otherMember');
      await shareWith('viewer');
      const viewer = await look('otherMember');
      await shareWith('signatory');
      await become(sql, 'member');
      await sql`select withdraw_change_request(${id})`;
      return {
        before,
        signatory,
        viewer,
        withdrawn: await look('otherMember'),
        own: await look('member'),
      };
    });
    expect(seen).toEqual({
      before: '0 0',
      signatory: '1 1',
      viewer: '0 0',
      withdrawn: '0 0',
      own: '1 1',
    });
  });

  test('shows no passport to a person who only names a party they may see', async () => {
    const seen = await database.as('member', async (sql) => {
      // Of the shared company, at which the member may only look.
      await givenSubmitted(sql, {
        kind: 'appoint_officer',
        details: { role: 'secretary', party: { party_id: parties.shared } },
      });
      await become(sql, 'member');
      return (await sql`select from kyc_profiles where party_id = ${parties.shared}`).length;
    });
    expect(seen).toBe(0);
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
  const waiting = (count: number) =>
    vi.waitUntil(async () => {
      const rows = await database.asPostgres(
        (sql) =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === count;
    }, PATIENCE);

  /** Two commands that both wait for what `hold` locks, the first one first. Gives what becomes of both. */
  async function queue(
    hold: (sql: Sql) => PromiseLike<unknown>,
    first: (sql: Sql) => PromiseLike<unknown>,
    second: (sql: Sql) => PromiseLike<unknown>,
  ): Promise<string[]> {
    const turns: Promise<unknown>[] = [];
    await database.commitAs('postgres', async (sql) => {
      await hold(sql);
      turns.push(database.commitAs('admin', async (other) => first(other)));
      await waiting(1);
      turns.push(database.commitAs('admin', async (other) => second(other)));
      await waiting(2);
    });
    const outcomes = await Promise.allSettled(turns);
    return outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'yes' : (outcome.reason as Error).message,
    );
  }

  test.each([
    [
      'an assessment',
      async (sql: Sql) => {
        await assess(sql, 'company', companies.shared);
      },
    ],
    [
      'a correction of the register',
      (sql: Sql) =>
        sql`select correct_participant(${members.shared}, 1, '{"appointed_on": "2024-01-04"}', 'Slip of the pen.')`,
    ],
  ])('%s of a company and a change of it never wait for each other', async (_what, action) => {
    const id = await database.commitAs('otherMember', async (sql) => {
      const request = await start(sql, 'registered_office', companies.shared);
      await submit(sql, request, await save(sql, request, 1, office));
      await become(sql, 'admin');
      await sql`select claim_change_request(${request})`;
      await withNothingOpen(sql, 'admin');
      await approve(sql, request);
      return request;
    });
    // The other command gets the company first, and needs the tenant.
    const outcomes = await queue(
      (sql) => sql`select from companies where id = ${companies.shared} for update`,
      action,
      (sql) => effect(sql, id),
    );
    expect(outcomes).toEqual(['yes', 'yes']);
  });

  test.each(['transfer_shares', 'party_particulars'])(
    '%s and the holdings of its party never wait for each other',
    async (kind) => {
      const { id, body } = await database.commitAs('member', async (sql) => {
        const party = await givenParty(sql, { name: 'Body Ltd.' });
        const [entry] = await sql`
          insert into company_participants (tenant_id, company_id, party_id, role, appointed_on)
          values (${tenants.first}, ${companies.mine}, ${party}, 'officer', '2024-02-01') returning id`;
        const details =
          kind === 'transfer_shares'
            ? { entry_id: members.mine, shares: 1, party: { party_id: party } }
            : { entry_id: entry?.['id'], address: 'New Street' };
        const request = await givenInReview(sql, { kind, details });
        await approve(sql, request);
        return { id: request, body: party };
      });
      // The change gets the tenant first, and needs the party.
      const outcomes = await queue(
        (sql) => sql`select private.lock_tenant(${tenants.first})`,
        (sql) => effect(sql, id),
        (sql) => declare(sql, body, { holding: { percent: 10 } }),
      );
      expect(outcomes).toEqual(['yes', 'yes']);
    },
  );

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
