import { expect, test } from 'vitest';

import { refusal } from './support/access-table.ts';
import { useDatabase } from './support/database.ts';
import { companies } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, pay } from './support/invoices.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

test('[APP-05] two at once get different numbers', async () => {
  const drafts = await database.commitAs('admin', async (sql) => [
    await givenDraft(sql, companies.shared),
    await givenDraft(sql, companies.shared),
  ]);
  const numbers = await Promise.all(
    drafts.map((id) =>
      database.commitAs(
        'admin',
        (sql) => sql`select issue_invoice(${id}, now()::date + 30) as number`,
      ),
    ),
  );
  expect(new Set(numbers.map(([row]) => row?.['number'])).size).toBe(2);
});

test('[APP-05] two record the last payment at once: one wins, the other is refused', async () => {
  const id = await database.commitAs('admin', (sql) =>
    givenIssued(sql, companies.shared, [feeLine]),
  );
  const reasons = await Promise.all(
    [1, 2].map(() => refusal(database.commitAs('admin', (sql) => pay(sql, id, 50)))),
  );
  expect(reasons).toHaveLength(2);
  expect(reasons).toContain(undefined);
  expect(reasons).toContain('invoice.not_payable');
});
