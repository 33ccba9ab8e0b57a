import { describe } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { completeAnswers, givenSigned, openStatement, saveAnswers } from './support/statements.ts';

const database = useDatabase();

const ready = async (sql: Sql) => {
  const id = await openStatement(sql);
  await become(sql, 'member');
  return { id, version: await saveAnswers(sql, id) };
};

const opened = (sql: Sql) => openStatement(sql);

describe('[YEAR-01] yearly statements', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member | otherMember | owner       | otherTenantOwner | admin       | suspended
      read                | grant | –           | yes    | –           | yes         | –                | yes         | –
      read what is signed | grant | –           | yes    | –           | yes         | –                | yes         | –
      read the years      | grant | yes         | yes    | yes         | yes         | yes              | yes         | –  
      read the activities | grant | yes         | yes    | yes         | yes         | yes              | yes         | –  
      read the classes    | grant | yes         | yes    | yes         | yes         | yes              | yes         | –  
      read what it lacks  | grant | –           | yes    | –           | yes         | –                | yes         | account.suspended
      read the registers  | grant | –           | yes    | –           | yes         | –                | yes         | account.suspended
      save                | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      answer several      | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      sign                | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      take back           | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      write a row         | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      change a row        | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      delete a row        | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      change what is signed | grant | grant     | grant  | grant       | grant       | grant            | grant       | grant
      change a year       | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      open them           | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
    `,
    {
      read: after(opened, (sql, id) => sql`select from yearly_statements where id = ${id}`),
      'read what is signed': after(
        givenSigned,
        (sql, id) => sql`select from statement_signatures where statement_id = ${id}`,
      ),
      'read the years': (sql) => sql`select from statement_years`,
      'read the activities': (sql) => sql`select from substance_activities`,
      'read the classes': (sql) => sql`select from substance_classes`,
      'read what it lacks': after(
        opened,
        (sql, id) => sql`select * from statement_issues(${[id]})`,
      ),
      'read the registers': after(
        opened,
        (sql, id) => sql`select * from statement_registers(${[id]})`,
      ),
      save: after(
        opened,
        (sql, id) => sql`select save_statement(${id}, 1, ${sql.json(completeAnswers)})`,
      ),
      'answer several': after(opened, async (sql, id) =>
        raised(sql, sql`select * from answer_statements(${[id]}, 'owners', '{"same": true}')`),
      ),
      sign: after(ready, async (sql, { id, version }) => {
        const [person] = await sql`select full_name from profiles where id = auth.uid()`;
        const name = (person?.['full_name'] as string | undefined) ?? 'Mia Member';
        return raised(sql, sql`select * from sign_statements(${[id]}, ${[version]}, ${name})`);
      }),
      'take back': after(givenSigned, (sql, id) => sql`select take_back_statement(${id})`),
      'write a row': (sql) =>
        sql`insert into yearly_statements (tenant_id, company_id, year)
          values (${tenants.first}, ${crypto.randomUUID()}, 2026)`,
      'change a row': (sql) => sql`update yearly_statements set answers = '{}'`,
      'delete a row': (sql) => sql`delete from yearly_statements`,
      'change what is signed': (sql) => sql`update statement_signatures set body = 'Other'`,
      'change a year': (sql) => sql`update statement_years set due_on = '2030-01-01'`,
      'open them': (sql) => sql`select private.open_statements()`,
    },
  );
});

/** The rows of a command that answers each row, with its refusal raised as that of a command of one. */
async function raised(sql: Sql, rows: PromiseLike<readonly unknown[]>) {
  const found = (await rows) as readonly { code: string | null }[];
  const code = found[0]?.code;
  if (code) throw Object.assign(new Error(code), { code: 'PT404' });
  await sql`select 1`;
  return found;
}
