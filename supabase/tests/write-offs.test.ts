import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { newId, postings, reverse, standing, writeOff } from './support/ledger.ts';
import { overlap } from './support/overlap.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';
import { confirm, limited, reject, setLimit } from './support/write-offs.ts';

const database = useDatabase();
useSuperAdmin(database);

const answer = async (query: PromiseLike<readonly Record<string, unknown>[]>) =>
  (await query)[0]?.['write_off'];

/** A write-off of 40 on an invoice that waits, over a sum of 30. */
async function proposed(sql: Sql) {
  await limited(sql, 30);
  const invoice = await givenIssued(sql, companies.mine, [feeLine]);
  const id = newId();
  await writeOff(sql, invoice, 40, id);
  return { invoice, id };
}

/** By a colleague, who is none when the caller is the stranger. */
async function decidable(sql: Sql) {
  await becomeColleague(sql);
  await limited(sql, 30);
  const invoice = await givenIssued(sql, companies.mine, [feeLine]);
  const id = newId();
  await become(sql, 'stranger');
  await writeOff(sql, invoice, 40, id);
  await sql`reset role`;
  await sql`update profiles set role = 'user' where id = ${people.stranger}`;
  return { invoice, id };
}

const stateOf = async (sql: Sql, id: string) => {
  const [row] = await sql`select state, decision_note from write_off_proposals where id = ${id}`;
  return { ...row };
};

describe('[PAY-01] who sets the sum and decides', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | superAdmin | suspended
      set the sum      | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | not_allowed | yes        | account.suspended
      write a sum      | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant      | grant
      read the sums    | grant | –           | –           | –           | –           | –                | yes         | yes        | –
      ask for the sum  | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes         | yes        | account.suspended
      read a proposal  | grant | –           | –           | –           | –           | –                | yes         | yes        | –
      list what waits  | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes         | yes        | account.suspended
      write a proposal | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant      | grant
      call it settled  | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant      | grant
      confirm          | grant | not_found   | not_found   | not_found   | yes         | not_found        | yes         | yes        | account.suspended
      confirm nothing  | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found   | not_found  | account.suspended
      reject           | grant | not_found   | not_found   | not_found   | yes         | not_found        | yes         | yes        | account.suspended
    `,
    {
      'set the sum': (sql) => setLimit(sql, 50),
      'write a sum': (sql) =>
        sql`insert into write_off_limits (tenant_id, amount) values (${tenants.first}, 5)`,
      'read the sums': after(proposed, (sql) => sql`select from write_off_limits`),
      'ask for the sum': after(
        proposed,
        (sql) => sql`select from write_off_limit(${tenants.first}) where amount = 30`,
      ),
      'read a proposal': after(
        proposed,
        (sql, { id }) => sql`select from write_off_proposals where id = ${id}`,
      ),
      'list what waits': after(
        proposed,
        (sql, { id }) =>
          sql`select from write_offs_waiting(${tenants.first}) where id = ${id} and owed >= 40`,
      ),
      'write a proposal': (sql) =>
        sql`insert into write_off_proposals (id, tenant_id, invoice_id, amount, currency, reason)
          values (${newId()}, ${tenants.first}, ${newId()}, 5, 'USD', 'X')`,
      'call it settled': (sql) => sql`update write_off_proposals set state = 'confirmed'`,
      confirm: after(decidable, (sql, { id }) => confirm(sql, id)),
      'confirm nothing': (sql) => confirm(sql, newId()),
      reject: after(decidable, (sql, { id }) => reject(sql, id)),
    },
  );

  test('[DUTY-01] another duty neither proposes nor decides, and a proposal is never edited', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { id } = await decidable(sql);
      const edited = await refusalWithin(
        sql,
        () => sql`update write_off_proposals set amount = 5 where id = ${id}`,
      );
      const sum = await refusalWithin(sql, () => sql`update write_off_limits set amount = 5`);
      await giveDuties(sql, people.admin, ['reviewer', 'senior', 'compliance_officer']);
      await become(sql, 'admin');
      return [edited, sum !== undefined, await refusalWithin(sql, () => confirm(sql, id))];
    });
    expect(seen).toEqual(['write_off.settled', true, 'duty.billing_needed']);
  });
});

describe('[PAY-01] a write-off', () => {
  test('of any sum is posted by one person while the firm has set none', async () => {
    const seen = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [feeLine]);
      return [await answer(writeOff(sql, invoice, 40)), await standing(sql, invoice)];
    });
    expect(seen).toMatchObject(['posted', { written_off: 40 }]);
  });

  test('above the sum waits for another person, is posted once, and both learn of it', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { invoice, id } = await proposed(sql);
      const before = await standing(sql, invoice);
      const again = await answer(writeOff(sql, invoice, 40, id));
      const own = await refusalWithin(sql, () => confirm(sql, id));
      const second = await refusalWithin(sql, () => writeOff(sql, invoice, 41));
      await becomeColleague(sql);
      const stolen = await refusalWithin(sql, () => writeOff(sql, invoice, 1, id));
      await confirm(sql, id);
      await confirm(sql, id);
      const posted = (await postings(sql, invoice)).filter(([kind]) => kind === 'write_off');
      await sql`reset role`;
      const mailed = await sql`select kind, user_id from notifications
        where subject_id = ${invoice} and kind like 'invoice.write_off%' order by kind, user_id`;
      const notified = (kind: string) =>
        mailed.filter((row) => row['kind'] === kind).map((row) => row['user_id'] as string);
      return {
        before: before['written_off'],
        again,
        refused: [own, second, stolen],
        posted,
        owner: notified('invoice.write_off_proposed').includes(people.owner),
        author: notified('invoice.write_off_proposed').includes(people.admin),
        decided: notified('invoice.write_off_decided'),
      };
    });
    expect(seen).toEqual({
      before: 0,
      again: 'proposed',
      refused: ['write_off.second_person_needed', 'write_off.proposal_waiting', 'not_found'],
      posted: [['write_off', -40]],
      owner: true,
      author: false,
      decided: [people.admin],
    });
  });

  test('in two parts that pass the sum together needs the second person, until a part is reversed', async () => {
    const answers = await database.as('admin', async (sql) => {
      await limited(sql, 30);
      const invoice = await givenIssued(sql, companies.mine, [feeLine]);
      const first = newId();
      const one = await answer(writeOff(sql, invoice, 20, first));
      const id = newId();
      const two = await answer(writeOff(sql, invoice, 20, id));
      await reject(sql, id, null);
      await reverse(sql, first);
      const three = await answer(writeOff(sql, invoice, 30));
      const four = await answer(writeOff(sql, invoice, 0.01));
      return [one, two, await stateOf(sql, id), three, four];
    });
    expect(answers).toEqual([
      'posted',
      'proposed',
      { state: 'taken_back', decision_note: null },
      'posted',
      'proposed',
    ]);
  });

  test('is refused at its confirmation when less is owed by then, and rejected with a reason', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { invoice, id } = await proposed(sql);
      const { owed } = await standing(sql, invoice);
      await pay(sql, invoice, Number(owed) - 39);
      await become(sql, 'owner');
      const part = await refusalWithin(sql, () => confirm(sql, id));
      await become(sql, 'admin');
      await pay(sql, invoice, 39);
      await become(sql, 'owner');
      const paid = await refusalWithin(sql, () => confirm(sql, id));
      const without = await refusalWithin(sql, () => reject(sql, id, ' '));
      await reject(sql, id);
      await reject(sql, id);
      const later = await refusalWithin(sql, () => confirm(sql, id));
      await become(sql, 'admin');
      return [part, paid, without, later, await stateOf(sql, id)];
    });
    expect(seen).toEqual([
      'write_off.owed_less',
      'write_off.owed_less',
      'entry.reason_invalid',
      'write_off.settled',
      { state: 'rejected', decision_note: 'They will pay.' },
    ]);
  });

  test.each([
    [-1, 'write_off.limit_invalid'],
    [0.005, 'write_off.limit_invalid'],
    [1_000_000_000, 'write_off.limit_invalid'],
    [0, undefined],
    [null, undefined],
  ])('has the sum %s: %s', async (amount, refused) => {
    const seen = await database.as('owner', (sql) =>
      refusalWithin(sql, () => setLimit(sql, amount)),
    );
    expect(seen).toBe(refused);
  });

  test('each sum that was set is kept, the same again is none, and without one a person writes off alone again', async () => {
    const seen = await database.as('admin', async (sql) => {
      await limited(sql, 0);
      await limited(sql, 0);
      const invoice = await givenIssued(sql, companies.mine, [feeLine]);
      const id = newId();
      const one = await answer(writeOff(sql, invoice, 0.01, id));
      await limited(sql, null);
      const rows = await sql`select amount::float from write_off_limits order by id`;
      return [one, await answer(writeOff(sql, invoice, 40)), rows.map((row) => row['amount'])];
    });
    expect(seen).toEqual(['proposed', 'posted', [0, null]]);
  });
});

// These commit, and leave rows behind.
describe('[PAY-01] at once', () => {
  const given = () => database.commitAs('admin', (sql) => proposed(sql));

  test('two confirm one write-off: it is posted once', async () => {
    const { invoice, id } = await given();
    const second = await overlap(
      database,
      ['owner', (sql) => confirm(sql, id)],
      ['superAdmin', (sql) => confirm(sql, id)],
    );
    expect(second).toBe('write_off.settled');
    const posted = await database.commitAs('admin', (sql) => postings(sql, invoice));
    expect(posted.filter(([kind]) => kind === 'write_off')).toEqual([['write_off', -40]]);
  });

  test('the invoice is paid while a write-off of it is confirmed', async () => {
    const { invoice, id } = await given();
    const second = await overlap(
      database,
      [
        'admin',
        async (sql) => {
          const { owed } = await standing(sql, invoice);
          return pay(sql, invoice, Number(owed));
        },
      ],
      ['owner', (sql) => confirm(sql, id)],
    );
    expect(second).toBe('write_off.owed_less');
  });

  test('two write off parts that pass the sum together: the second waits', async () => {
    const { invoice, id } = await given();
    await database.commitAs('admin', (sql) => reject(sql, id, null));
    await overlap(
      database,
      ['admin', (sql) => writeOff(sql, invoice, 20)],
      ['admin', (sql) => writeOff(sql, invoice, 20)],
    );
    const { written_off: sum } = await database.commitAs('admin', (sql) => standing(sql, invoice));
    expect(sum).toBe(20);
  });
});
