import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  givenLine,
  lineOf,
  post,
  postSure,
  referenceOf,
  setAside,
  takeBack,
} from './support/bank-lines.ts';
import { runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, pay } from './support/invoices.ts';
import { held, newId, postings, receive, reverse, standing } from './support/ledger.ts';

const database = useDatabase();

/** Two invoices of 50 of the member, and a line of so much. */
async function given(sql: Sql, amount = 100) {
  const one = await givenIssued(sql, companies.mine, [feeLine]);
  const two = await givenIssued(sql, companies.mine, [feeLine]);
  return { one, two, line: await givenLine(sql, { amount }) };
}

const part = (invoice: string, amount: number) => ({ invoice_id: invoice, amount });
const stateOf = async (sql: Sql, line: string) => {
  const listed = await lineOf(sql, line);
  return [listed?.state, listed?.rest];
};

async function paymentOn(sql: Sql, invoice: string): Promise<string> {
  const [row] =
    await sql`select id from ledger_entries where invoice_id = ${invoice} and kind = 'payment'`;
  return row?.['id'] as string;
}

describe('[PAY-01] a line is posted by the receipt of the ledger', () => {
  test('on several invoices, with the rest on account', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { one, two, line } = await given(sql, 120);
      await post(sql, line, [part(one, 50), part(two, 30)]);
      const [entry] = await sql`select day::text, method, reference from ledger_entries
        where invoice_id = ${one} and kind = 'payment'`;
      return [
        (await standing(sql, one))['state'],
        (await postings(sql, two)).at(-1),
        await held(sql),
        await stateOf(sql, line),
        { ...entry },
      ];
    });
    expect(seen).toEqual([
      'paid',
      ['payment', -30],
      40,
      ['posted', 0],
      { day: '2026-01-05', method: 'wire', reference: 'Annual fee' },
    ]);
  });

  test('in parts for two clients: what is left stays to match', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { one, line } = await given(sql);
      await post(sql, line, [part(one, 50)], { amount: 50 });
      const between = await stateOf(sql, line);
      await post(sql, line, [], { client: people.otherMember });
      return [between, await stateOf(sql, line), await held(sql, people.otherMember)];
    });
    expect(seen).toEqual([['open', 50], ['posted', 0], 50]);
  });

  test('a repeat under the same id posts nothing twice', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { one, line } = await given(sql);
      const id = newId();
      await post(sql, line, [part(one, 50)], { id, amount: 50 });
      await post(sql, line, [part(one, 50)], { id, amount: 50 });
      return [await stateOf(sql, line), (await postings(sql, one)).length];
    });
    expect(seen).toEqual([['open', 50], 2]);
  });

  test('a payment that is reversed puts the line back, and it is posted again', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { one, line } = await given(sql, 50);
      await post(sql, line, [part(one, 50)]);
      await reverse(sql, await paymentOn(sql, one));
      const back = await stateOf(sql, line);
      await post(sql, line, [part(one, 50)]);
      return [back, await stateOf(sql, line), (await standing(sql, one))['state']];
    });
    expect(seen).toEqual([['open', 50], ['posted', 0], 'paid']);
  });

  test('of two parts the one that is reversed is to match again, and no more', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { one, two, line } = await given(sql);
      await post(sql, line, [part(one, 50), part(two, 50)]);
      await reverse(sql, await paymentOn(sql, one));
      const more = await refusalWithin(sql, () => post(sql, line, [], { amount: 51 }));
      return [await stateOf(sql, line), more];
    });
    expect(seen).toEqual([['open', 50], 'bank_line.amount_invalid']);
  });
});

describe('[PAY-01] what is refused of a posting', () => {
  const refused = (act: (sql: Sql, made: Awaited<ReturnType<typeof given>>) => unknown) =>
    database.as('admin', async (sql) => {
      const made = await given(sql);
      return refusalWithin(sql, async () => {
        await act(sql, made);
        return [];
      });
    });

  test('a second time, though in other words', async () => {
    const again = await refused(async (sql, { one, two, line }) => {
      await post(sql, line, [part(one, 50)]);
      await post(sql, line, [part(two, 50)]);
    });
    expect(again).toBe('bank_line.posted');
  });

  test('more than the line, as a sum or as parts', async () => {
    expect(await refused((sql, { line }) => post(sql, line, [], { amount: 100.01 }))).toBe(
      'bank_line.amount_invalid',
    );
    expect(await refused((sql, { line }) => post(sql, line, [], { amount: -1 }))).toBe(
      'bank_line.amount_invalid',
    );
    const parts = await refused((sql, { one, two, line }) =>
      post(sql, line, [part(one, 50), part(two, 50)], { amount: 60 }),
    );
    expect(parts).toBe('receipt.parts_invalid');
  });

  test('more than an invoice owes, and the same invoice twice', async () => {
    const parts = 'receipt.parts_invalid';
    expect(await refused((sql, { one, line }) => post(sql, line, [part(one, 50.01)]))).toBe(parts);
    expect(
      await refused((sql, { one, line }) => post(sql, line, [part(one, 20), part(one, 20)])),
    ).toBe(parts);
  });

  test('a draft, and an invoice of another client', async () => {
    const parts = 'receipt.parts_invalid';
    const draft = await refused(async (sql, { line }) =>
      post(sql, line, [part(await givenDraft(sql, companies.mine, [feeLine]), 50)]),
    );
    const other = await refused(async (sql, { line }) =>
      post(sql, line, [part(await givenIssued(sql, companies.others, [feeLine]), 50)]),
    );
    expect([draft, other]).toEqual([parts, parts]);
  });

  test('a line of another firm on an invoice or a client of this one', async () => {
    const foreign = (sql: Sql) => givenLine(sql, { amount: 50 }, { tenant: tenants.second });
    const client = await refused(async (sql, { one }) =>
      post(sql, await foreign(sql), [part(one, 50)]),
    );
    const invoice = await refused(async (sql, { one }) =>
      post(sql, await foreign(sql), [part(one, 50)], { client: people.otherTenantOwner }),
    );
    expect([client, invoice]).toEqual(['not_found', 'receipt.parts_invalid']);
  });

  test('a currency that differs', async () => {
    const other = await refused(async (sql, { one }) =>
      post(sql, await givenLine(sql, { amount: 50, currency: 'BSD' }), [part(one, 50)]),
    );
    expect(other).toBe('receipt.parts_invalid');
  });

  test('the id of a receipt that is there already: the line would look posted', async () => {
    const id = newId();
    const receipt = await refused(async (sql, { one, line }) => {
      await receive(sql, 50, [part(one, 50)], { id });
      await post(sql, line, [], { id });
    });
    const payment = await refused(async (sql, { one, line }) => {
      await pay(sql, one, 50, id);
      await post(sql, line, [], { id });
    });
    const other = await refused(async (sql, { line }) => {
      await post(sql, await givenLine(sql, { amount: 7 }), [], { id });
      await post(sql, line, [], { id });
    });
    expect([receipt, payment, other]).toEqual(['not_found', 'not_found', 'not_found']);
  });

  test('a payment that takes the id of a posting later does not count for the line', async () => {
    const state = await database.as('admin', async (sql) => {
      const { one, two, line } = await given(sql, 50);
      const id = newId();
      await post(sql, line, [part(one, 50)], { id });
      await pay(sql, two, 50, id);
      await reverse(sql, await paymentOn(sql, one));
      return stateOf(sql, line);
    });
    expect(state).toEqual(['open', 50]);
  });
});

describe('[PAY-01] lines that are no payment', () => {
  test('are set aside with a reason, are not posted then, and are taken back', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { line } = await given(sql);
      const without = await refusalWithin(sql, () => setAside(sql, line, '  '));
      await setAside(sql, line);
      await setAside(sql, line, 'Another reason');
      const aside = (await lineOf(sql, line))?.state;
      const posting = await refusalWithin(sql, () => post(sql, line, []));
      await takeBack(sql, line);
      return [without, aside, posting, await stateOf(sql, line)];
    });
    expect(seen).toEqual([
      'bank_line.reason_invalid',
      'set_aside',
      'bank_line.set_aside',
      ['open', 100],
    ]);
  });

  test('a line that is posted is not set aside', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { line } = await given(sql);
      await post(sql, line, []);
      return refusalWithin(sql, () => setAside(sql, line));
    });
    expect(seen).toBe('bank_line.posted');
  });
});

describe('[PAY-01] [UX-02] the sure ones of a selection', () => {
  test('are posted, each by itself; the others say why not', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { one, line } = await given(sql);
      const text = `${await referenceOf(sql, one)} thank you`;
      const sure = await givenLine(sql, { amount: 50, text });
      const foreign = await givenLine(sql, { amount: 50, text }, { tenant: tenants.second });
      const outcomes = await runMany(sql, 'bank_lines.post', [line, sure, foreign]);
      const codeOf = (id: string) => outcomes.find((each) => each.id === id)?.code;
      return [
        [line, sure, foreign].map(codeOf),
        await stateOf(sql, sure),
        await postings(sql, one),
      ];
    });
    expect(seen).toEqual([
      ['bank_line.not_sure', null, 'not_found'],
      ['posted', 0],
      [
        ['charge', 50],
        ['payment', -50],
      ],
    ]);
  });

  test('a repeat posts nothing and is answered the same', async () => {
    const entries = await database.as('admin', async (sql) => {
      const { one } = await given(sql);
      const line = await givenLine(sql, { amount: 50, text: await referenceOf(sql, one) });
      await postSure(sql, line);
      await postSure(sql, line);
      await become(sql, 'admin');
      return (await postings(sql, one)).length;
    });
    expect(entries).toBe(2);
  });
});
