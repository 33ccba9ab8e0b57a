import { expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { post, takeBack } from './support/firm-postings.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

const standing = async (reference: string) =>
  database.commitAs(
    'admin',
    (sql) => sql`
      select known.id from firm_postings as known
      where known.reference = ${reference} and known.reverses is null
        and not exists (select from firm_postings as undone where undone.reverses = known.id)`,
  );

test('[BILL-01] two people post the same reference at once: the second one is refused', async () => {
  const one = async (sql: Sql) => [await post(sql, { reference: 'RACE-1' })];
  expect(await overlap(database, ['admin', one], ['admin', one])).toBe(
    'firm_posting.reference_taken',
  );
  expect(await standing('RACE-1')).toHaveLength(1);
});

test('[BILL-01] the same request twice at once posts once, and both are answered', async () => {
  const id = crypto.randomUUID();
  const one = async (sql: Sql) => [await post(sql, { id, reference: 'RACE-2' })];
  expect(await overlap(database, ['admin', one], ['admin', one])).toBe('yes');
  expect(await standing('RACE-2')).toHaveLength(1);
});

test('[BILL-01] two people take the same posting back at once: it is taken back once', async () => {
  const id = await database.commitAs('admin', (sql) => post(sql, { reference: 'RACE-3' }));
  const back = (sql: Sql) => takeBack(sql, id);
  expect(await overlap(database, ['admin', back], ['admin', back])).toBe(
    'firm_posting.not_reversible',
  );
  expect(await standing('RACE-3')).toEqual([]);
});
