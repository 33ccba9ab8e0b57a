import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase('empty');

describe('entity types', () => {
  testAccess(
    useDatabase(),
    `
                      | anon  | stranger | member | admin | suspended
      read the types  | grant | yes      | yes    | yes   | yes
      read the rules  | grant | yes      | yes    | yes   | yes
      read the view   | grant | yes      | yes    | yes   | yes
      change a rule   | grant | grant    | grant  | grant | grant
      add a type      | grant | grant    | grant  | grant | grant
    `,
    {
      'read the types': (sql) => sql`select from entity_types`,
      'read the rules': (sql) => sql`select from entity_type_rules`,
      'read the view': (sql) => sql`select from current_entity_types`,
      'change a rule': (sql) => sql`update entity_type_rules set min_directors = 0`,
      'add a type': (sql) =>
        sql`insert into entity_types (code, name, plain_name, law, position) values ('X', 'X', 'X', 'X', 1)`,
    },
  );

  test('every type that can be formed has a rule today, and it comes with the migrations', async () => {
    const rows = await database.as(
      'stranger',
      (sql) =>
        sql`select code, is_formable, min_members is not null as has_rule from current_entity_types order by position`,
    );
    expect(rows.filter((row) => row.is_formable && row.has_rule).map(({ code }) => code)).toEqual([
      'IBC',
      'DOM',
      'GTE',
      'ELP',
      'LP',
      'FDN',
      'ICON',
      'BEE',
      'FRC',
    ]);
    expect(rows.filter((row) => !row.is_formable).map(({ code }) => code)).toEqual([
      'service_provider',
    ]);
  });

  test('every rule has a source', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`select from entity_type_rules where char_length(source_note) < 20`,
    );
    expect(rows).toHaveLength(0);
  });

  test('two rules of one type cannot hold on one day', async () => {
    const attempt = database.asPostgres(
      (sql) => sql`
        insert into entity_type_rules (entity_type, valid_from, valid_to, source_note)
        values ('IBC', '1999-01-01', '2000-01-01', 'overlaps by one day')`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23P01' });
  });

  test('a rule begins and ends on its day in Nassau', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update entity_type_rules set valid_to = private.today() where entity_type = 'IBC'`;
      await sql`
        insert into entity_type_rules (entity_type, valid_from, min_directors, manager_role, source_note)
        values ('IBC', private.today() + 1, 3, 'director', 'an invented change of law')`;
      expect(await sql`select min_directors from current_entity_types where code = 'IBC'`).toEqual([
        { min_directors: 1 },
      ]);
      const tomorrow = await sql`
        select code from private.application_issues('IBC', '{"people": [{"roles": ["director"]}]}', private.today() + 1)
        where code like '%director%'`;
      expect(tomorrow).toEqual([{ code: 'people.too_few_directors' }]);
    });
  });

  test('the reference data can be run again and changes nothing', async () => {
    await database.asPostgres(async (sql) => {
      const count = async () => (await sql`select count(*) from audit_logs`)[0]?.count;
      const before = await count();
      await sql.unsafe(
        readFileSync(join(import.meta.dirname, '..', 'seed', 'reference.sql'), 'utf8'),
      );
      expect(await count()).toBe(before);
    });
  });
});
