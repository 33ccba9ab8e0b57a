import { expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';
import { feeLine, givenDraft, invoiceOf, setLines } from './support/invoices.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

async function given() {
  const id = crypto.randomUUID();
  const draft = await database.commitAs('admin', (sql) => givenDraft(sql, companies.mine));
  const version = await database.commitAs('admin', async (sql) => {
    return (await invoiceOf(sql, draft))?.version ?? 0;
  });
  const send = (sql: Sql) =>
    sql`select issue_proforma(${id}, ${draft}, ${version}, private.today() + 9)`;
  const change = async (sql: Sql) => [await setLines(sql, draft, [feeLine], version)];
  const kept = () =>
    database.commitAs('admin', async (sql) => {
      const rows =
        await sql`select ended_as, total::float from proformas where invoice_id = ${draft}`;
      return rows.map((row) => ({ ...row }));
    });
  return { send, change, kept };
}

test('[BILL-01] a draft that changes while it is sent is not sent', async () => {
  const { send, change, kept } = await given();
  expect(await overlap(database, ['admin', change], ['admin', send])).toBe('invoice.conflict');
  expect(await kept()).toEqual([]);
});

test('[BILL-01] sent at the same moment before the change, it is ended by it', async () => {
  const { send, change, kept } = await given();
  expect(await overlap(database, ['admin', send], ['admin', change])).toBe('yes');
  expect(await kept()).toEqual([{ ended_as: 'changed', total: 875 }]);
});

test('[BILL-01] two answers that were lost send one', async () => {
  const { send, kept } = await given();
  expect(await overlap(database, ['admin', send], ['admin', send])).toBe('yes');
  expect(await kept()).toEqual([{ ended_as: null, total: 875 }]);
});
