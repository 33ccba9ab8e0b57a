import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import {
  credit,
  givenLine,
  post,
  postSure,
  referenceOf,
  setAside,
  takeBack,
  takeIn,
} from './support/bank-lines.ts';
import { runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** A line that names an invoice and pays it, by staff. */
async function sureLine(sql: Sql): Promise<{ line: string; invoice: string }> {
  await become(sql, 'admin');
  const invoice = await givenIssued(sql, companies.mine);
  const [row] = await sql`select total::float from invoices where id = ${invoice}`;
  const text = await referenceOf(sql, invoice);
  const line = await givenLine(sql, { text, amount: row?.['total'] as number });
  return { line, invoice };
}

const posted = async (sql: Sql) => {
  const { line } = await sureLine(sql);
  await postSure(sql, line);
  return line;
};

const none = crypto.randomUUID();

describe('[PAY-01] who sees and works on what the bank says', () => {
  testAccess(
    database,
    `
                        | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | superAdmin | suspended
      read the lines    | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      read the files    | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      read the postings | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      list them         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      count them        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      read proposals    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      write a line      | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      change a sum      | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      delete lines      | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      call it posted    | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      take a file in    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      for no firm       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended
      post              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      post nothing      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended
      post a sure one   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      set aside         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      take back         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
    `,
    {
      'read the lines': after(sureLine, (sql, { line }) => {
        return sql`select from bank_lines where id = ${line}`;
      }),
      'read the files': after(sureLine, (sql) => sql`select from bank_imports`),
      'read the postings': after(posted, (sql, line) => {
        return sql`select from bank_postings where line_id = ${line}`;
      }),
      'list them': after(
        sureLine,
        (sql) => sql`select from bank_line_list(${tenants.first}, 'sure')`,
      ),
      'count them': (sql) => sql`select from bank_line_counts(${tenants.first})`,
      'read proposals': after(sureLine, (sql, { line }) => {
        return sql`select from bank_line_proposals(${line})`;
      }),
      'write a line': (sql) =>
        sql`insert into bank_lines (tenant_id, import_id, place, day, amount, currency, fingerprint)
          values (${tenants.first}, ${none}, 1, '2026-01-01', 1, 'USD', ${'a'.repeat(64)})`,
      'change a sum': (sql) => sql`update bank_lines set amount = 1`,
      'delete lines': (sql) => sql`delete from bank_lines`,
      'call it posted': (sql) =>
        sql`insert into bank_postings (command_id, tenant_id, line_id) values (${none}, ${tenants.first}, ${none})`,
      'take a file in': (sql) => takeIn(sql, [credit()]),
      'for no firm': (sql) => takeIn(sql, [credit()], { tenant: none }),
      post: after(sureLine, (sql, { line }) => post(sql, line, [])),
      'post nothing': (sql) => post(sql, none, []),
      'post a sure one': after(sureLine, (sql, { line }) => postSure(sql, line)),
      'set aside': after(sureLine, (sql, { line }) => setAside(sql, line)),
      'take back': after(sureLine, (sql, { line }) => takeBack(sql, line)),
    },
  );

  test.each<[string, (sql: Sql, line: string) => PromiseLike<readonly unknown[]>]>([
    ['take a file in', (sql) => takeIn(sql, [credit()])],
    ['post', (sql, line) => post(sql, line, [])],
    ['post a sure one', postSure],
    ['post a selection', (sql, line) => runMany(sql, 'bank_lines.post', [line])],
    ['set aside', (sql, line) => setAside(sql, line)],
    ['take back', takeBack],
  ])('%s is for billing: the other duties do not suffice', async (_name, action) => {
    const refused = await database.as('admin', async (sql) => {
      const { line } = await sureLine(sql);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer', 'compliance_officer', 'senior']);
      await become(sql, 'admin');
      return refusalWithin(sql, () => action(sql, line));
    });
    expect(refused).toBe('duty.billing_needed');
  });

  test('not even the owner of the tables edits or deletes what the bank wrote', async () => {
    const refused = await database.as('admin', async (sql) => {
      const line = await posted(sql);
      await become(sql, 'postgres');
      return [
        await refusalWithin(sql, () => sql`update bank_lines set amount = 1 where id = ${line}`),
        await refusalWithin(sql, () => sql`delete from bank_lines where id = ${line}`),
        await refusalWithin(sql, () => sql`delete from bank_postings where line_id = ${line}`),
        await refusalWithin(sql, () => sql`update bank_postings set line_id = ${none}`),
      ];
    });
    expect(refused).toEqual(['not_allowed', 'not_allowed', 'not_allowed', 'not_allowed']);
  });
});
