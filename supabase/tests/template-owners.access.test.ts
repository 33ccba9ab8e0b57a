import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { HASH, make, pathOf, place, retire, save, TEMPLATE, use } from './support/templates.ts';

const database = useDatabase();

const values = (sql: Sql, id: string, subject = 'company') =>
  sql`select template_values(${subject}::template_subject, ${id}) as filled`;
const seen = (sql: Sql) => sql`select from document_templates where id = ${TEMPLATE}`;

describe('[HOUSE-01] [TPL-01] an owner writes the templates of the firm', () => {
  test('in versions, as Markdown or a Word document, put into use and retired; each is in the log', async () => {
    await database.as('owner', async (sql) => {
      expect(await save(sql)).toEqual([{ version: 1 }]);
      expect(await save(sql, { body: 'Other', expected: 1 })).toEqual([{ version: 2 }]);
      await use(sql, 1);
      await retire(sql);
      const word = crypto.randomUUID();
      const path = pathOf(word);
      await place(sql, path);
      expect(await save(sql, { id: word, file: [path, 'Letter.docx', HASH] })).toEqual([
        { version: 1 },
      ]);
      expect(await sql`select from storage.objects where name = ${path}`).toHaveLength(1);
      await sql`reset role`;
      const entries = await sql`select action::text from audit_logs
        where table_name = 'document_templates' and row_id = ${TEMPLATE} and actor = ${people.owner}`;
      expect(entries).toHaveLength(4);
    });
  });

  test('and what an owner saved goes on by staff, and the other way round', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'owner');
      await save(sql);
      await become(sql, 'admin');
      expect(await save(sql, { body: 'Of staff', expected: 1 })).toEqual([{ version: 2 }]);
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => save(sql, { body: 'Late', expected: 1 }))).toBe(
        'template.conflict',
      );
      await use(sql, 2);
      // Documents are made by staff.
      expect(await refusalWithin(sql, () => make(sql, companies.mine, { version: 2 }))).toBe(
        'not_allowed',
      );
    });
  });
});

describe('[HOUSE-01] an owner does not get around it', () => {
  test('into another firm: its template, its place of files, its companies', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'owner');
      await save(sql);
      await become(sql, 'otherTenantOwner');
      for (const attempt of [
        () => save(sql, { expected: 1 }),
        // Its id in a firm of one's own.
        () => save(sql, { tenant: tenants.second, expected: 1 }),
        () => use(sql),
        () => retire(sql),
        () => values(sql, companies.mine),
        () => values(sql, applications.mine, 'application'),
      ]) {
        expect(await refusalWithin(sql, attempt)).toBe('not_found');
      }
      expect(await refusalWithin(sql, () => place(sql, pathOf()))).toBe('policy');
      expect(await seen(sql)).toEqual([]);
    });
  });

  test('once they are no owner any more, suspended, or the firm is closed to them', async () => {
    const endings: ((sql: Sql) => PromiseLike<unknown>)[] = [
      (sql) => sql`update tenant_users set role = 'member' where user_id = ${people.owner}`,
      (sql) => sql`delete from tenant_users where user_id = ${people.owner}`,
      (sql) => sql`update profiles set status = 'suspended' where id = ${people.owner}`,
    ];
    for (const end of endings) {
      await database.as('owner', async (sql) => {
        const path = pathOf();
        await place(sql, path);
        await save(sql, { file: [path, 'Letter.docx', HASH] });
        await sql`reset role`;
        await end(sql);
        await become(sql, 'owner');
        expect(await seen(sql)).toEqual([]);
        expect(await sql`select from storage.objects where name = ${path}`).toEqual([]);
        expect(await refusalWithin(sql, () => use(sql))).toMatch(/^(not_|account)/);
        expect(await refusalWithin(sql, () => place(sql, pathOf()))).toBe('policy');
        expect(await refusalWithin(sql, () => values(sql, companies.mine))).toMatch(
          /^(not_|account)/,
        );
      });
    }
  });

  test('as staff without the duty, who own the firm: they are staff', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users values (${tenants.first}, ${people.admin}, 'owner')`;
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => save(sql))).toBe('duty.compliance_officer_needed');
      expect(await refusalWithin(sql, () => place(sql, pathOf()))).toBe('policy');
    });
  });
});
