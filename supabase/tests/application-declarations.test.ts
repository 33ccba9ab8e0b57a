import { describe, expect, test } from 'vitest';

import { declarationText } from '../../shared-core/src/domain/application.ts';
import { refusalWithin, testAccess } from './support/access-table.ts';
import { completeData, save, submit, withApplication } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

async function givenDraft(sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select start_application(${id}, ${tenants.first})`;
  return id;
}

async function givenDeclared(sql: Sql, data: unknown = completeData()): Promise<string> {
  const id = await givenDraft(sql);
  await submit(sql, id, await save(sql, id, 1, data));
  return id;
}

/** How many declarations of it another person reads. */
const readAs = (persona: Parameters<typeof become>[1]) => async (sql: Sql) => {
  const id = await givenDeclared(sql);
  await become(sql, persona);
  return (await sql`select from application_declarations where application_id = ${id}`).length;
};

describe('[REVIEW-01] what was declared', () => {
  test('is kept as it was shown: words, answers, price, person and time', async () => {
    const data = completeData();
    await withApplication(
      database,
      (sql) => givenDeclared(sql, data),
      'member',
      async (sql, id) => {
        const [kept] =
          await sql`select * from application_declarations where application_id = ${id}`;
        const [application] = await sql`select * from draft_applications where id = ${id}`;
        expect(kept).toMatchObject({
          declared_by: people.member,
          declaration: declarationText,
          declared_at: application?.['submitted_at'],
          content: {
            data,
            reference: application?.['reference'],
            type: 'International Business Company',
            documents: [],
          },
        });
        const price =
          await sql`select to_jsonb(line) as line from application_quote(${id}) as line`;
        expect(kept?.['content'].quote).toEqual(price.map(({ line }) => line));
      },
    );
  });

  test('has a hash of all of it', async () => {
    await withApplication(database, givenDeclared, 'member', async (sql, id) => {
      await sql`reset role`;
      const [row] = await sql`
        select content_hash,
          private.declaration_hash(declared_by, declared_at, declaration, content) as same,
          private.declaration_hash(declared_by, declared_at, declaration, content || '{"data": {}}') as other
        from application_declarations where application_id = ${id}`;
      expect(row?.['same']).toBe(row?.['content_hash']);
      expect(row?.['other']).not.toBe(row?.['content_hash']);
    });
  });

  test('is added to by each submission, and a repeat adds nothing', async () => {
    await withApplication(database, givenDeclared, 'member', async (sql, id) => {
      await submit(sql, id, 99);
      const rows = await sql`select from application_declarations where application_id = ${id}`;
      expect(rows).toHaveLength(1);
    });
  });

  test('is not kept for what was refused', async () => {
    const found = await database.as('member', async (sql) => {
      const id = await givenDraft(sql);
      const version = await save(sql, id, 1, { ...completeData(), is_resident: null });
      const refused = await refusalWithin(sql, () => submit(sql, id, version));
      return {
        refused,
        rows: await sql`select from application_declarations where application_id = ${id}`,
      };
    });
    expect(found).toEqual({ refused: 'application.incomplete', rows: [] });
  });

  test.each([
    ['the applicant', 'member', 1],
    ['an owner of the tenant', 'owner', 1],
    ['staff', 'admin', 1],
    ['another member', 'otherMember', 0],
    ['an owner of another tenant', 'otherTenantOwner', 0],
    ['a stranger', 'stranger', 0],
  ] as const)('is read by %s: %s %d', async (_who, persona, rows) => {
    expect(await database.as('member', readAs(persona))).toBe(rows);
  });

  test.each([
    'update application_declarations set declaration = repeat(declaration, 2)',
    'delete from application_declarations',
  ])('is never changed, not even by the database: %s', async (statement) => {
    const refused = await database.as('member', async (sql) => {
      await givenDeclared(sql);
      await sql`reset role`;
      return refusalWithin(sql, () => sql.unsafe(statement));
    });
    expect(refused).toBe('not_allowed');
  });

  testAccess(
    database,
    `
             | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      write  | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      write: (sql) =>
        sql`insert into application_declarations (tenant_id) values (${tenants.first})`,
      change: (sql) => sql`update application_declarations set content = '{}'`,
    },
  );
});
