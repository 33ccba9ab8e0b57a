import { expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';

const database = useDatabase('empty');

/** The triggers that check moves: table, noun and column, with the values of the column's enum. */
const checked = `
  select class.relname as table, noun, attribute.attname as column,
    exists (
      select from pg_attribute as since where since.attrelid = class.oid and since.attname = 'state_since') as has_since,
    array(select enumlabel::text from pg_enum where enumtypid = attribute.atttypid order by enumsortorder) as states
  from pg_trigger as trigger
  join pg_class as class on class.oid = trigger.tgrelid
  cross join lateral split_part(encode(trigger.tgargs, 'escape'), '\\000', 1) as noun
  join pg_attribute as attribute
    on attribute.attrelid = class.oid and attribute.attname = split_part(encode(trigger.tgargs, 'escape'), '\\000', 2)
  where trigger.tgfoid = 'private.check_move'::regproc`;

test('each table with a state diagram checks its moves, by the right column', async () => {
  const triggers = await database.asPostgres((sql) => sql.unsafe(`${checked} order by noun`));
  expect(triggers.map((row) => [row['noun'], row['table'], row['column']])).toEqual([
    ['application', 'draft_applications', 'state'],
    ['card', 'card_payments', 'state'],
    ['change', 'change_requests', 'state'],
    ['departure', 'company_departures', 'state'],
    ['document', 'documents', 'status'],
    ['kyc', 'kyc_profiles', 'state'],
    ['statement', 'yearly_statements', 'state'],
    ['template', 'document_templates', 'state'],
    ['ticket', 'support_tickets', 'status'],
  ]);
  // private.check_move writes state_since where the column is `state`.
  expect(triggers.map((row) => row['has_since'])).toEqual(
    triggers.map((row) => row['column'] === 'state'),
  );
});

test('each noun has arrows, to every state but the first', async () => {
  const unreachable = await database.asPostgres((sql) =>
    sql.unsafe(`
      select noun, to_state from (${checked}) as diagram, unnest(states[2:]) as to_state
      where not exists (select from unnest(states) as from_state where private.is_move(noun, from_state, to_state))`),
  );
  expect(unreachable).toEqual([]);
});

test('the diagram of documents has these arrows and no other', async () => {
  const [row] = await database.asPostgres(
    (sql) => sql`
      select array_agg(a || ' → ' || b order by a, b) as arrows
      from unnest(enum_range(null::document_status)) as a, unnest(enum_range(null::document_status)) as b
      where private.is_move('document', a::text, b::text)`,
  );
  expect(row?.['arrows']).toEqual([
    'uploaded → accepted',
    'uploaded → rejected',
    'uploaded → superseded',
    'accepted → uploaded',
    'accepted → rejected',
    'accepted → expired',
    'accepted → superseded',
    'rejected → uploaded',
    'rejected → superseded',
    'expired → superseded',
  ]);
});
