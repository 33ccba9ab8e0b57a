import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import {
  approve,
  effect,
  givenApproved,
  givenInReview,
  givenSubmitted,
  newcomer,
  save,
  start,
  stateOf,
  submit,
  versionOf,
  type Change,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { changes, charges, companies, documents, members, parties, people } from './support/ids.ts';

const database = useDatabase();

const office: Change = { kind: 'registered_office', details: { address: 'New Street' } };
const withdraw = (sql: Sql, id: string, reason: string | null = null) =>
  sql`select withdraw_change_request(${id}, ${reason})`;
const ask = (sql: Sql, id: string, question = 'Which street?') =>
  sql`select ask_about_change_request(${id}, ${question})`;
const reject = (
  sql: Sql,
  id: string,
  reason = 'change_not_authorised',
  note: string | null = null,
) => sql`select reject_change_request(${id}, ${reason}, ${note})`;
const claim = (sql: Sql, id: string) => sql`select claim_change_request(${id})`;

/** Makes somebody a second member of staff. */
async function becomeColleague(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`update profiles set role = 'admin' where id = ${people.stranger}`;
  await become(sql, 'stranger');
}

const closeCompany = async (sql: Sql, status: string) => {
  const [row] = await sql`select current_setting('request.jwt.claims') as claims`;
  await sql`reset role`;
  await sql`update companies set status = ${status}::company_status where id = ${companies.mine}`;
  await sql`select set_config('request.jwt.claims', ${row?.['claims']}, true)`;
  await sql`set local role authenticated`;
};

describe('[COM-04] asking for a change', () => {
  test('start, save and hand in, each with one effect however often', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await start(sql, office.kind);
      await start(sql, office.kind, companies.mine, id);
      const change = { ...office, wording: '  Please.  ', documents: [documents.mine] };
      const saved = [await save(sql, id, 1, change), await save(sql, id, 1, change)];
      const references = [await submit(sql, id, 2), await submit(sql, id, 2)];
      return {
        saved,
        same: references[0] === references[1],
        reference: references[0],
        request: (
          await sql`select state, wording, effective_on::text, user_id from change_requests where id = ${id}`
        )[0],
        documents:
          await sql`select document_id from change_request_documents where request_id = ${id}`,
        timeline: (
          await sql`select to_state from change_request_events where request_id = ${id} order by at, to_state`
        ).map((row) => row['to_state'] as string),
        told: await behind(
          sql,
          'member',
          () =>
            sql`select user_id, kind, message, link from notifications where kind like 'change.%'`,
        ),
      };
    });
    expect(seen).toEqual({
      saved: [2, 2],
      same: true,
      reference: expect.stringMatching(/^C-\d{4,}$/),
      request: {
        state: 'submitted',
        wording: 'Please.',
        effective_on: '2025-06-01',
        user_id: people.member,
      },
      documents: [{ document_id: documents.mine }],
      timeline: ['draft', 'submitted'],
      told: [
        {
          user_id: people.admin,
          kind: 'change.submitted',
          message: "Change of registered office, Mia's Ltd.",
          link: `/admin/companies/${companies.mine}`,
        },
      ],
    });
  });

  test('of two windows that save at once, one wins and the other is told', async () => {
    const id = await database.commitAs('member', (sql) => start(sql, office.kind));
    const results = await Promise.all(
      ['First Street', 'Second Street'].map((address) =>
        refusal(database.commitAs('member', (sql) => save(sql, id, 1, { details: { address } }))),
      ),
    );
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    expect(results.filter((result) => result === 'change.conflict')).toHaveLength(1);
  });

  test.each([
    [
      'an id that is taken',
      (sql: Sql) => start(sql, 'other', companies.mine, changes.others),
      'not_allowed',
    ],
    [
      'another kind under the same id',
      (sql: Sql) => start(sql, 'other', companies.mine, changes.mine),
      'not_allowed',
    ],
    [
      'details that are a list',
      (sql: Sql) => save(sql, changes.mine, 1, { details: [] }),
      'change.details_invalid',
    ],
    [
      'details without end',
      (sql: Sql) => save(sql, changes.mine, 1, { details: { address: 'x'.repeat(20_000) } }),
      'change.details_invalid',
    ],
    [
      'a long story',
      (sql: Sql) => save(sql, changes.mine, 1, { wording: 'x'.repeat(4001) }),
      'change.wording_too_long',
    ],
    ['an old version', (sql: Sql) => save(sql, changes.mine, 7, {}), 'change.conflict'],
    ['handing in an old version', (sql: Sql) => submit(sql, changes.mine, 7), 'change.conflict'],
    [
      "another company's document",
      (sql: Sql) => save(sql, changes.mine, 1, { documents: [documents.others] }),
      'change.document_unknown',
    ],
    [
      "another tenant's document",
      (sql: Sql) => save(sql, changes.mine, 1, { documents: [documents.foreign] }),
      'change.document_unknown',
    ],
    [
      'too long a reason to withdraw',
      (sql: Sql) => withdraw(sql, changes.mine, 'x'.repeat(1801)),
      'review.note_too_long',
    ],
  ])('refuses %s', async (_what, attempt, expected) => {
    const reason = await database.as('member', (sql) =>
      refusalWithin(sql, async () => attempt(sql)),
    );
    expect(reason).toBe(expected);
  });

  test.each(['struck_off', 'dissolved', 'continued_out', 'merged'])(
    'a company that is %s takes no changes',
    async (status) => {
      const reasons = await database.as('member', async (sql) => {
        const approved = await givenApproved(sql, office);
        const reviewed = await givenInReview(sql, office);
        await become(sql, 'member');
        const draft = await start(sql, office.kind);
        await save(sql, draft, 1, office);
        await closeCompany(sql, status);
        const client = [
          await refusalWithin(sql, () => start(sql, office.kind)),
          await refusalWithin(sql, () => submit(sql, draft, 2)),
        ];
        await become(sql, 'admin');
        return [
          ...client,
          await refusalWithin(sql, () => approve(sql, reviewed)),
          await refusalWithin(sql, () => effect(sql, approved)),
        ];
      });
      expect(new Set(reasons)).toEqual(new Set(['change.company_closed']));
    },
  );

  test('what is handed in is not edited; withdrawing ends it, and staff are told once', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, office);
      const edited = await refusalWithin(sql, () => save(sql, id, 3, {}));
      await withdraw(sql, id, 'We stay.');
      await withdraw(sql, id);
      const again = await refusalWithin(sql, () => submit(sql, id, 4));
      const draft = await start(sql, 'other');
      await withdraw(sql, draft);
      return {
        edited,
        again,
        states: [await stateOf(sql, id), await stateOf(sql, draft)],
        told: await behind(
          sql,
          'member',
          () => sql`select message from notifications where kind = 'change.withdrawn'`,
        ),
      };
    });
    expect(seen).toEqual({
      edited: 'change.not_editable',
      again: 'change.illegal_move',
      states: ['withdrawn', 'withdrawn'],
      told: [{ message: "Change of registered office, Mia's Ltd.. We stay." }],
    });
  });
});

describe('[COM-04] what a request must say', () => {
  const complete: Change[] = [
    { kind: 'appoint_officer', details: { role: 'secretary', party: newcomer } },
    {
      kind: 'appoint_officer',
      details: { role: 'director', party: { party_id: parties.entered } },
    },
    { kind: 'party_particulars', details: { entry_id: members.mine, email: 'a@b.example' } },
    { kind: 'transfer_shares', details: { entry_id: members.mine, shares: 5000, party: newcomer } },
    { kind: 'issue_shares', details: { shares: 1, party: newcomer, authorised_shares: 6000 } },
    office,
    { kind: 'company_name', details: { name: 'Mia Holdings Ltd.' } },
    {
      kind: 'beneficial_owner',
      details: {
        party: newcomer,
        nature_of_control: ['votes', 'other'],
        percent: 12.5,
        notified_on: '2025-06-05',
        remark: 'By agreement.',
      },
    },
    { kind: 'register_charge', details: { chargee: 'Bank', description: 'All assets' } },
    {
      kind: 'register_charge',
      details: {
        chargee: 'Bank',
        description: 'All',
        amount: 10.5,
        currency: 'BSD',
        registered_on: '2025-06-03',
      },
    },
    { kind: 'satisfy_charge', details: { charge_id: charges.mine } },
    { kind: 'other', on: null, wording: 'Please change the objects.' },
  ];
  test.each(complete.map((change) => [change.kind, change] as const))(
    '%s is complete',
    async (_kind, change) => {
      const state = await database.as('member', async (sql) =>
        stateOf(sql, await givenSubmitted(sql, change)),
      );
      expect(state).toBe('submitted');
    },
  );

  const lacking: [string, Change, string[]][] = [
    [
      'a date',
      { kind: 'company_name', on: null, details: { name: 'Mia Ltd.' } },
      ['change.effective_on_missing effective_on'],
    ],
    [
      'a date in its life',
      { kind: 'company_name', on: '2023-12-31', details: { name: 'Mia Ltd.' } },
      ['change.effective_on_missing effective_on'],
    ],
    [
      'role and person',
      { kind: 'appoint_officer' },
      ['change.party_incomplete details.party', 'change.role_missing details.role'],
    ],
    [
      'the role of an officer',
      { kind: 'appoint_officer', details: { role: 'beneficial_owner', party: newcomer } },
      ['change.role_missing details.role'],
    ],
    [
      "a party of one's own",
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { party_id: parties.others } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      "a party of one's own tenant",
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { party_id: parties.foreign } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'a birthday in the past',
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { ...newcomer, birth_date: '2999-01-01' } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'a country',
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { ...newcomer, country: 'Bahamas' } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'an officer to cease',
      { kind: 'cease_officer', details: { entry_id: members.mine } },
      ['change.entry_missing details.entry_id'],
    ],
    [
      "an entry of one's own company",
      {
        kind: 'transfer_shares',
        details: { entry_id: members.shared, shares: 1, party: newcomer },
      },
      ['change.entry_missing details.entry_id'],
    ],
    [
      'somebody else to receive',
      {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 1, party: { party_id: parties.mine } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'shares that are there',
      {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 5001, party: newcomer },
      },
      ['change.shares_invalid details.shares'],
    ],
    [
      'whole shares',
      { kind: 'issue_shares', details: { shares: 1.5, party: newcomer, authorised_shares: '9' } },
      ['change.shares_invalid details.shares', 'change.shares_invalid details.authorised_shares'],
    ],
    [
      'a particular',
      { kind: 'party_particulars', details: { entry_id: members.mine } },
      ['change.particulars_missing details'],
    ],
    [
      'an address',
      { kind: 'registered_office', details: { address: 5 } },
      ['change.address_missing details.address'],
    ],
    [
      'the ending of a name',
      { kind: 'company_name', details: { name: 'Mia Holdings' } },
      ['change.name_invalid details.name'],
    ],
    [
      'a kind of control',
      {
        kind: 'beneficial_owner',
        details: { party: newcomer, nature_of_control: ['magic'], percent: 101 },
      },
      [
        'change.control_missing details.nature_of_control',
        'change.percent_invalid details.percent',
      ],
    ],
    [
      'an owner to cease',
      { kind: 'cease_beneficial_owner', details: { entry_id: 'x' } },
      ['change.entry_missing details.entry_id'],
    ],
    [
      'a chargee',
      { kind: 'register_charge', details: { description: 'All' } },
      ['change.charge_incomplete details'],
    ],
    [
      'a currency',
      { kind: 'register_charge', details: { chargee: 'B', description: 'All', amount: 5 } },
      ['change.charge_incomplete details'],
    ],
    [
      'registration after creation',
      {
        kind: 'register_charge',
        details: { chargee: 'B', description: 'All', registered_on: '2025-05-31' },
      },
      ['change.charge_incomplete details'],
    ],
    [
      "a charge of one's own",
      { kind: 'satisfy_charge', details: { charge_id: charges.others } },
      ['change.entry_missing details.charge_id'],
    ],
    ['words', { kind: 'other', wording: ' ' }, ['change.wording_missing wording']],
  ];
  test.each(lacking)('it lacks %s', async (_what, change, expected) => {
    const seen = await database.as('member', async (sql) => {
      const id = await start(sql, change.kind);
      const version = await save(sql, id, 1, change);
      const issues =
        await sql`select code || ' ' || field as issue from change_request_issues(${id})`;
      return {
        issues: issues.map((row) => row['issue'] as string),
        refused: await refusalWithin(sql, () => submit(sql, id, version)),
      };
    });
    expect(seen).toEqual({ issues: expected, refused: 'change.incomplete' });
  });

  test('whatever stands in the details is an issue and never an error', async () => {
    const nuisances = [
      null,
      true,
      -1,
      1e300,
      '',
      'x'.repeat(600),
      [],
      [null],
      {},
      { party_id: [] },
      '2025-02-30',
      ['shares', 1],
    ];
    const keys = [
      'role',
      'party',
      'entry_id',
      'charge_id',
      'shares',
      'authorised_shares',
      'address',
      'name',
      'country',
      'email',
      'nature_of_control',
      'percent',
      'notified_on',
      'chargee',
      'description',
      'amount',
      'currency',
      'registered_on',
      'remark',
    ];
    const accepted = await database.as('member', async (sql) => {
      const kinds = await sql`select unnest(enum_range(null::change_kind))::text as kind`;
      const found: string[] = [];
      for (const { kind } of kinds) {
        const id = await start(sql, kind as string);
        for (const nuisance of nuisances) {
          const details = Object.fromEntries(keys.map((key) => [key, nuisance]));
          await save(sql, id, await versionOf(sql, id), { details });
          const issues = await sql`select from change_request_issues(${id})`;
          if (issues.length === 0) found.push(`${kind}: ${JSON.stringify(nuisance)}`);
        }
      }
      return found;
    });
    // An address may be any text.
    expect(accepted).toEqual(['registered_office: "2025-02-30"']);
  });
});

describe('[COM-04] deciding', () => {
  test('a question goes to the client, who mends the request and hands it in again', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      const stale = await versionOf(sql, id);
      await ask(sql, id, ' Which street? ');
      await ask(sql, id, 'Which street?');
      const another = await refusalWithin(sql, () => ask(sql, id, 'And which town?'));
      await become(sql, 'member');
      const reference = await submit(
        sql,
        id,
        await save(sql, id, await versionOf(sql, id), { details: { address: 'Newer Street' } }),
      );
      await become(sql, 'admin');
      await claim(sql, id);
      const asReadBefore = await refusalWithin(
        sql,
        () => sql`select approve_change_request(${id}, ${stale})`,
      );
      await approve(sql, id);
      await approve(sql, id);
      return {
        another,
        asReadBefore,
        reference,
        timeline:
          await sql`select to_state, note from change_request_events where request_id = ${id} and note is not null`,
        state: await stateOf(sql, id),
        told: (
          await behind(
            sql,
            'admin',
            () =>
              sql`select kind from notifications where user_id = ${people.member} and kind like 'change.%' order by kind`,
          )
        ).map((row) => row['kind'] as string),
      };
    });
    expect(seen).toEqual({
      another: 'change.illegal_move',
      asReadBefore: 'change.conflict',
      reference: expect.stringMatching(/^C-/),
      timeline: [{ to_state: 'information_requested', note: 'Which street?' }],
      state: 'approved',
      told: [
        'change.approved',
        'change.in_review',
        'change.in_review',
        'change.information_requested',
      ],
    });
  });

  test('of two who claim it, one has it and the other is told', async () => {
    const reasons = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      await claim(sql, id);
      await becomeColleague(sql);
      return refusalWithin(sql, () => claim(sql, id));
    });
    expect(reasons).toBe('change.claimed');
  });

  test('rejecting needs a reason, which the client reads with the note', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      const refused = [
        await refusalWithin(sql, () => reject(sql, id, 'unreadable')),
        await refusalWithin(sql, () => reject(sql, id, 'other', 'x'.repeat(1801))),
      ];
      await reject(sql, id, 'change_not_authorised', 'Send the resolution.');
      await reject(sql, id);
      const later = await refusalWithin(sql, () => approve(sql, id));
      await become(sql, 'member');
      return {
        refused,
        later,
        state: await stateOf(sql, id),
        told: await sql`select message from notifications where kind = 'change.rejected'`,
      };
    });
    expect(seen).toEqual({
      refused: ['review.reason_missing', 'review.note_too_long'],
      later: 'change.illegal_move',
      state: 'rejected',
      told: [
        {
          message:
            'The resolution or consent that this change needs was not given. Send the resolution.',
        },
      ],
    });
  });

  test('staff may ask for a client, and then somebody else approves', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await start(sql, office.kind);
      await submit(sql, id, await save(sql, id, 1, office));
      await claim(sql, id);
      const own = await refusalWithin(sql, () => approve(sql, id));
      await becomeColleague(sql);
      await approve(sql, id);
      return { own, state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({ own: 'not_allowed', state: 'approved' });
  });

  test.each(['', ' '.repeat(5), 'x'.repeat(2001)])('a question has words', async (question) => {
    const reason = await database.as('member', async (sql) => {
      const id = await givenInReview(sql, office);
      return refusalWithin(sql, () => ask(sql, id, question));
    });
    expect(reason).toBe('change.question_missing');
  });

  test('withdrawn and approved at once: one wins, the other is told', async () => {
    const id = await database.commitAs('member', (sql) => givenInReview(sql, office));
    const results = await Promise.all([
      refusal(database.commitAs('member', (sql) => withdraw(sql, id))),
      refusal(database.commitAs('admin', (sql) => approve(sql, id))),
    ]);
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    // Whoever comes second meets the new state, or the version that came with it.
    expect(['change.illegal_move', 'change.conflict']).toContain(
      results.find((result) => result !== undefined),
    );
  });
});
