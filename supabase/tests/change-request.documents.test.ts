import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  attachNeeded,
  claim,
  effect,
  givenApproved,
  givenInReview,
  givenSubmitted,
  newcomer,
  office,
  reject,
  save,
  settle,
  start,
  stateOf,
  submit,
  type Change,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, documents, members, people } from './support/ids.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

const attach = (sql: Sql, id: string, ...ids: string[]) =>
  sql`select attach_change_documents(${id}, ${ids}::uuid[])`;

/** Does something as the owner of the tables, and goes on as a person. */
async function behind(sql: Sql, persona: 'admin' | 'member', work: () => PromiseLike<unknown>) {
  await sql`reset role`;
  await work();
  await become(sql, persona);
}

const beResolution = (sql: Sql) =>
  sql`update documents set category = 'resolution' where id = ${documents.mine}`;

const attachedTo = async (sql: Sql, id: string) => {
  const rows =
    await sql`select document_id from change_request_documents where request_id = ${id} order by document_id`;
  return rows.map((row) => row['document_id'] as string);
};

/** Approved by the admin after the document that showed it was rejected: nothing shows the change. */
async function approvedUnshown(sql: Sql, change: Change): Promise<string> {
  const id = await givenApproved(sql, change);
  await behind(
    sql,
    'admin',
    () => sql`update documents set status = 'rejected', reason_code = 'unreadable' where id in
      (select document_id from change_request_documents where request_id = ${id})`,
  );
  return id;
}

describe('[COM-04] the document that a change needs', () => {
  const bare: [string, Change][] = [
    ['a move', office],
    [
      'a transfer',
      {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 1, party: newcomer },
      },
    ],
    ['an appointment', { kind: 'appoint_officer', details: { role: 'director', party: newcomer } }],
  ];
  test.each(bare)('%s is not submitted without it, nor with another one', async (_what, change) => {
    const issues = await database.as('member', async (sql) => {
      const id = await start(sql, change.kind);
      await save(sql, id, 1, { ...change, documents: [documents.mine] });
      const refused = await refusalWithin(sql, () => sql`select submit_change_request(${id}, 2)`);
      const rows =
        await sql`select code || ' ' || field as issue from change_request_issues(${id})`;
      return [refused, ...rows.map((row) => row['issue'] as string)];
    });
    expect(issues).toEqual(['change.incomplete', 'change.document_missing document_ids']);
  });

  test.each(['rejected', 'infected'])('a resolution that is %s does not count', async (how) => {
    const refused = await database.as('member', async (sql) => {
      await behind(sql, 'member', async () => {
        await beResolution(sql);
        await (how === 'rejected'
          ? sql`update documents set status = 'rejected', reason_code = 'unreadable' where id = ${documents.mine}`
          : sql`update documents set scan = 'infected', scan_note = 'Eicar' where id = ${documents.mine}`);
      });
      const id = await start(sql, office.kind);
      await save(sql, id, 1, { ...office, documents: [documents.mine] });
      return refusalWithin(sql, () => sql`select submit_change_request(${id}, 2)`);
    });
    expect(refused).toBe('change.incomplete');
  });

  test('staff enter a change before they have it', async () => {
    const state = await database.as('admin', async (sql) => {
      const id = await start(sql, office.kind);
      await save(sql, id, 1, office);
      await sql`select submit_change_request(${id}, 2)`;
      return stateOf(sql, id);
    });
    expect(state).toBe('submitted');
  });

  test('a fee that is set is named among what follows, and none otherwise', async () => {
    const fees = await database.as('member', async (sql) => {
      const id = await start(sql, office.kind);
      const ours = () =>
        sql`select title, amount::float, currency from change_request_consequences(${id}) where kind = 'our_fee'`;
      const before = [...(await ours())];
      await behind(
        sql,
        'member',
        () => sql`update change_rules set fee = 150 where kind = 'registered_office'`,
      );
      return [before, [...(await ours())]];
    });
    expect(fees).toEqual([[], [{ title: 'Our fee', amount: 150, currency: 'USD' }]]);
  });
});

describe('[COM-04] documents that staff attach', () => {
  testAccess(
    database,
    `
                | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      attach    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      ask who   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      attach: after(
        (sql) => givenSubmitted(sql, office),
        (sql, id) => attach(sql, id, documents.mine),
      ),
      'ask who': after(
        (sql) => givenSubmitted(sql, office),
        (sql, id) => sql`select change_needs_second_person(${id})`,
      ),
    },
  );

  test('stay beside those of the client, once, and the client sees them', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, office);
      const before = await attachedTo(sql, id);
      await become(sql, 'admin');
      await attach(sql, id, documents.mine);
      await attach(sql, id, documents.mine, ...before);
      await become(sql, 'member');
      return { before, after: await attachedTo(sql, id) };
    });
    expect(seen.after).toEqual([...seen.before, documents.mine].toSorted());
  });

  test.each([
    ["another company's", 'change.document_unknown', documents.others],
    ["another firm's", 'change.document_unknown', documents.foreign],
    ["a person's", 'change.document_unknown', documents.partyOfMine],
  ])('%s document is refused', async (_whose, reason, document) => {
    const refused = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, office);
      await become(sql, 'admin');
      return refusalWithin(sql, () => attach(sql, id, document));
    });
    expect(refused).toBe(reason);
  });

  test('none is attached to a draft, and none to a request that has ended', async () => {
    const refused = await database.as('member', async (sql) => {
      const draft = await start(sql, office.kind);
      const ended = await givenInReview(sql, office);
      await reject(sql, ended);
      return [
        await refusalWithin(sql, () => attach(sql, draft, documents.mine)),
        await refusalWithin(sql, () => attach(sql, ended, documents.mine)),
      ];
    });
    expect(refused).toEqual(['change.illegal_move', 'change.illegal_move']);
  });
});

describe('[GATE-03] a change that no document shows takes two of staff', () => {
  test('who approved it does not enter it; a colleague does', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await approvedUnshown(sql, office);
      const alone = await refusalWithin(sql, () => effect(sql, id));
      // The way around: to have it entered by the nightly run.
      const tomorrow = await sql`select (private.today() + 1)::text as day`;
      const scheduled = await refusalWithin(sql, () =>
        effect(sql, id, tomorrow[0]?.['day'] as string),
      );
      await becomeColleague(sql);
      await effect(sql, id);
      return { alone, scheduled, state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({
      alone: 'change.second_person_needed',
      scheduled: 'change.second_person_needed',
      state: 'effected',
    });
  });

  test('one person enters it once the resolution is attached, and with no other document', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await approvedUnshown(sql, office);
      await attach(sql, id, documents.mine);
      const passport = await refusalWithin(sql, () => effect(sql, id));
      await behind(sql, 'admin', () => beResolution(sql));
      await effect(sql, id);
      return { passport, state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({ passport: 'change.second_person_needed', state: 'effected' });
  });

  test('a kind that requires no document is the same, but for one that writes no register', async () => {
    const seen = await database.as('member', async (sql) => {
      const particulars = await approvedUnshown(sql, {
        kind: 'party_particulars',
        details: { entry_id: members.mine, address: 'New Street' },
      });
      const refused = await refusalWithin(sql, () => effect(sql, particulars));
      const other = await givenApproved(sql, { kind: 'other', on: null, wording: 'Objects.' });
      await effect(sql, other);
      return { refused, other: await stateOf(sql, other) };
    });
    expect(seen).toEqual({ refused: 'change.second_person_needed', other: 'effected' });
  });

  test('what staff entered is approved by another, who may enter it; who entered it approves nothing', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await start(sql, office.kind);
      await save(sql, id, 1, office);
      await sql`select submit_change_request(${id}, 2)`;
      await claim(sql, id);
      await settle(sql, id);
      const own = await refusalWithin(sql, () => approve(sql, id));
      // The way around: the resolution does not replace the colleague.
      await attach(sql, id, documents.mine);
      await behind(sql, 'admin', () => beResolution(sql));
      const shown = await refusalWithin(sql, () => approve(sql, id));
      await becomeColleague(sql);
      await approve(sql, id);
      await effect(sql, id);
      return { own, shown, state: await stateOf(sql, id) };
    });
    expect(seen).toEqual({ own: 'not_allowed', shown: 'not_allowed', state: 'effected' });
  });
});

describe('[COM-04] whose words a request holds', () => {
  const wordingOf = async (sql: Sql, id: string) => {
    const [row] =
      await sql`select wording, wording_by, wording_by_staff, by_staff from change_requests where id = ${id}`;
    return row;
  };

  test('those of staff are marked as theirs, and become the client’s when the client edits them', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await start(sql, office.kind, companies.mine);
      await save(sql, id, 1, { ...office, wording: 'By resolution of 1 May.' });
      const first = await wordingOf(sql, id);
      await become(sql, 'member');
      await save(sql, id, 2, {
        ...office,
        details: { address: 'Other' },
        wording: 'By resolution of 1 May.',
      });
      const same = await wordingOf(sql, id);
      await save(sql, id, 3, { ...office, wording: 'Of 2 May.' });
      return [first, same, await wordingOf(sql, id)];
    });
    const [first, same, last] = seen;
    expect(first).toMatchObject({
      wording_by: people.admin,
      wording_by_staff: true,
      by_staff: true,
    });
    expect(same).toMatchObject({ wording_by: people.admin, wording_by_staff: true });
    expect(last).toMatchObject({ wording_by: people.member, wording_by_staff: false });
  });

  test('those of a client are the client’s', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await start(sql, office.kind);
      await save(sql, id, 1, { ...office, wording: 'Please.' });
      await attachNeeded(sql, id);
      await submit(sql, id, 2);
      return wordingOf(sql, id);
    });
    expect(seen).toMatchObject({
      wording_by: people.member,
      wording_by_staff: false,
      by_staff: false,
    });
  });
});
