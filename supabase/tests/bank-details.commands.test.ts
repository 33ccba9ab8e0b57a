import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusalWithin } from './support/access-table.ts';
import {
  confirm,
  inForce,
  propose,
  reject,
  today,
  type BankDetails,
} from './support/bank-details.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import { becomeColleague, becomeThird } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const stateOf = async (sql: Sql, id: string) => {
  const [row] =
    await sql`select state, decided_by, decision_note from bank_details where id = ${id}`;
  return row;
};

describe('[PAY-01] a change of bank details', () => {
  test('takes effect when another person confirms it, and not before', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await propose(sql, {
        bic: 'tstb bsns xxx',
        office_note: ' Cheques to the firm. ',
      });
      const before = (await inForce(sql)).length;
      await becomeColleague(sql);
      await confirm(sql, id);
      await confirm(sql, id);
      const [after] = await inForce(sql);
      return { before, bic: after?.['bic'] as string, note: after?.['office_note'] as string };
    });
    expect(seen).toEqual({ before: 0, bic: 'TSTBBSNSXXX', note: 'Cheques to the firm.' });
  });

  test('is not confirmed by who proposed it', async () => {
    const refused = await database.as('admin', async (sql) => {
      const id = await propose(sql);
      return [
        await refusalWithin(sql, () => confirm(sql, id)),
        (await stateOf(sql, id))?.['state'],
      ];
    });
    expect(refused).toEqual(['bank_details.second_person_needed', 'proposed']);
  });

  test('proposed again under the same id is proposed once', async () => {
    const rows = await database.as('admin', async (sql) => {
      const id = await propose(sql);
      await propose(sql, { account_number: '666' }, id);
      return (await sql`select account_number from bank_details where id = ${id}`).map(
        (row) => row['account_number'] as string,
      );
    });
    expect(rows).toEqual(['1000-4471-22']);
  });

  test('waits alone in its currency', async () => {
    const refused = await database.as('admin', async (sql) => {
      await propose(sql);
      await propose(sql, { currency: 'BSD' });
      await propose(sql, { tenant_id: tenants.second });
      return refusalWithin(sql, () => propose(sql, { account_number: '777' }));
    });
    expect(refused).toBe('bank_details.proposal_waiting');
  });

  test('is rejected with a reason, and taken back by its author without one', async () => {
    const seen = await database.as('admin', async (sql) => {
      const first = await propose(sql);
      await reject(sql, first, null);
      const second = await propose(sql);
      await becomeColleague(sql);
      const without = await refusalWithin(sql, () => reject(sql, second, '  '));
      await reject(sql, second);
      await reject(sql, second);
      const later = await refusalWithin(sql, () => confirm(sql, second));
      return [await stateOf(sql, first), without, await stateOf(sql, second), later];
    });
    expect(seen).toEqual([
      { state: 'taken_back', decided_by: people.admin, decision_note: null },
      'bank_details.invalid',
      { state: 'rejected', decided_by: people.stranger, decision_note: 'Not by the bank.' },
      'bank_details.settled',
    ]);
  });

  test('from a day that has passed meanwhile is in force from the day of the confirmation', async () => {
    const day = await database.as('admin', async (sql) => {
      const id = await propose(sql);
      await sql`reset role`;
      await sql`update bank_details set valid_from = valid_from - 5 where id = ${id}`;
      await becomeColleague(sql);
      await confirm(sql, id);
      const [row] =
        await sql`select valid_from = ${await today(sql)} as is_today from bank_details where id = ${id}`;
      return row;
    });
    expect(day).toEqual({ is_today: true });
  });

  test('ends no version: the one before stays as it was', async () => {
    const versions = await database.as('admin', async (sql) => {
      const first = await propose(sql);
      await becomeColleague(sql);
      await confirm(sql, first);
      const second = await propose(sql, { account_number: '2000-1' });
      await become(sql, 'admin');
      await confirm(sql, second);
      const rows =
        await sql`select account_number, state from bank_details order by proposed_at, account_number`;
      return [
        rows.map((row) => row['state'] as string),
        (await inForce(sql))[0]?.['account_number'],
      ];
    });
    expect(versions).toEqual([['confirmed', 'confirmed'], '2000-1']);
  });
});

describe('[PAY-01] what is refused', () => {
  test.each<[string, Partial<BankDetails>, string]>([
    [
      'an IBAN with a wrong digit',
      { account_number: 'DE89 3704 0044 0532 0130 01' },
      'bank_details.iban_wrong',
    ],
    ['an account that hides a sign', { account_number: '<b>1</b>' }, 'bank_details.invalid'],
    ['no account', { account_number: null }, 'bank_details.invalid'],
    ['a SWIFT code of nine letters', { bic: 'TSTBBSNSX' }, 'bank_details.invalid'],
    ['no holder', { account_holder: ' \u200b ' }, 'bank_details.invalid'],
    ['no currency', { currency: null }, 'bank_details.invalid'],
    ['no reason', { reason: null }, 'bank_details.invalid'],
    ['no day', { valid_from: null }, 'bank_details.day_invalid'],
    ['a day of the past', { valid_from: '2020-01-01' }, 'bank_details.day_invalid'],
  ])('%s', async (_what, given, expected) => {
    expect(await database.as('admin', (sql) => refusalWithin(sql, () => propose(sql, given)))).toBe(
      expected,
    );
  });

  test('an IBAN is kept without the spaces it is written with', async () => {
    const account = await database.as('admin', async (sql) => {
      const id = await propose(sql, {
        currency: 'EUR',
        account_number: 'de89 3704 0044 0532 0130 00',
      });
      const [row] = await sql`select account_number from bank_details where id = ${id}`;
      return row?.['account_number'] as string;
    });
    expect(account).toBe('DE89370400440532013000');
  });

  test.each([
    ['the account of a proposal', false, `account_number = '666'`],
    ['the account in force', true, `account_number = '666'`],
    ['the day of what is in force', true, `valid_from = valid_from - 1`],
    ['a decision that was made', true, `state = 'proposed', decided_at = null, decided_by = null`],
  ])('an edit of %s, even by the owner of the database', async (_what, isConfirmed, change) => {
    const refused = await database.as('admin', async (sql) => {
      const id = await propose(sql);
      await becomeColleague(sql);
      if (isConfirmed) await confirm(sql, id);
      await sql`reset role`;
      return refusalWithin(sql, () =>
        sql.unsafe(`update bank_details set ${change} where id = '${id}'`),
      );
    });
    expect(refused).toBe('bank_details.settled');
  });
});

describe('[PAY-01] who learns of a change', () => {
  test('the super admin, the owners and billing, in the bell and by mail, of the proposal and of the confirmation', async () => {
    const notified = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update auth.users set email_confirmed_at = now()`;
      // What a person prefers holds none of it back.
      await sql`update profiles set preferences = '{"notifications": {"bank_details": "off"}, "mails": {"bank_details": "off"}}'`;
      await become(sql, 'admin');
      const id = await propose(sql);
      await becomeColleague(sql);
      await confirm(sql, id);
      await sql`reset role`;
      const mails =
        await sql`select recipient, data ->> 'kind' as kind from private.mail_outbox where about_id = ${id}`;
      const bells = await sql`select person.email as recipient, said.kind from notifications as said
        join profiles as person on person.id = said.user_id where said.subject_id = ${id}`;
      const list = (rows: readonly Record<string, unknown>[]) =>
        rows.map((row) => `${String(row['kind'])} ${String(row['recipient'])}`).toSorted();
      return { mails: list([...mails]), bells: list([...bells]) };
    });
    const everyone = [
      'bank_details.confirmed admin@test.example',
      'bank_details.confirmed owner@test.example',
      'bank_details.confirmed super-admin@test.example',
      'bank_details.proposed owner@test.example',
      'bank_details.proposed super-admin@test.example',
    ];
    expect(notified).toEqual({ mails: everyone, bells: everyone });
  });
});

describe('[PAY-01] at once', () => {
  test('two who confirm end in one confirmation', async () => {
    const id = crypto.randomUUID();
    await database.commitAs('admin', async (sql) => {
      await propose(sql, { currency: 'GBP' }, id);
      await becomeColleague(sql);
      await becomeThird(sql);
    });
    const outcomes = await outcomesAtOnce(
      (['stranger', 'otherTenantOwner'] as const).map((persona) =>
        database.commitAs(persona, (sql) => confirm(sql, id)),
      ),
    );
    expect(outcomes).toEqual(['bank_details.settled', 'yes']);
  });

  test('of a confirmation and a taking back one holds', async () => {
    const id = crypto.randomUUID();
    await database.commitAs('admin', (sql) => propose(sql, { currency: 'CAD' }, id));
    const late = await overlap(
      database,
      ['admin', (sql) => reject(sql, id, null)],
      ['superAdmin', (sql) => confirm(sql, id)],
    );
    expect(late).toBe('bank_details.settled');
  });

  test('a proposal that waits for a confirmation comes after it, and is not confirmed with it', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await database.commitAs('admin', (sql) => propose(sql, { currency: 'CHF' }, first));
    const late = await overlap(
      database,
      ['superAdmin', (sql) => confirm(sql, first)],
      [
        'admin',
        async (sql) => [await propose(sql, { currency: 'CHF', account_number: '2-2-2' }, second)],
      ],
    );
    const states = await database.as('admin', async (sql) => [
      (await stateOf(sql, first))?.['state'],
      (await stateOf(sql, second))?.['state'],
    ]);
    expect([late, states]).toEqual(['yes', ['confirmed', 'proposed']]);
  });

  test('two proposals in one currency leave one', async () => {
    const outcomes = await outcomesAtOnce(
      (['admin', 'superAdmin'] as const).map((persona) =>
        database.commitAs(persona, (sql) => propose(sql, { currency: 'NOK' })),
      ),
    );
    expect(outcomes).toEqual(['bank_details.proposal_waiting', 'yes']);
  });
});
