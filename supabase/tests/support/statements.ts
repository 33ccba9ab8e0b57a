import type {
  BlockAnswer,
  StatementAnswers,
} from '../../../shared-core/src/supabase/statement.types.ts';

import { become, type Sql } from './database.ts';
import { companies, parties } from './ids.ts';

/** Answers that lack nothing, for a company with no relevant activity. */
export const completeAnswers = {
  activity: {
    same: false,
    values: { business: 'Holds a portfolio of securities', relevant: [], income: 'below_250k' },
  },
  management: { same: false, values: { directed_in: 'MC' } },
  owners: { same: true },
  officers: { same: true },
  records: { same: false, values: { place: '5 Quai Albert, Monaco', kept: true } },
  tax: { same: false, values: { residences: [{ country: 'BS', number: '' }], crs: 'passive_nfe' } },
  contact: {
    same: false,
    values: { name: 'Mia Member', email: 'mia@example.com', phone: '' },
  },
  people: { same: true },
} satisfies StatementAnswers;

/** Opens the statements of the newest year as the nightly run does, and gives that of a company. */
export async function openStatement(sql: Sql, company: string = companies.mine): Promise<string> {
  const [caller] = await sql`select auth.uid() as id`;
  await sql`reset role`;
  await sql`select private.open_statements()`;
  const [row] = await sql`
    select id from yearly_statements where company_id = ${company} order by year desc limit 1`;
  if (caller?.['id']) await sql`set local role authenticated`;
  return row?.['id'] as string;
}

/** Saves answers over the version that is there; the new version. */
export async function saveAnswers(
  sql: Sql,
  id: string,
  answers: StatementAnswers = completeAnswers,
): Promise<number> {
  const [row] = await sql`
    select save_statement(${id}, (select version from yearly_statements where id = ${id}), ${sql.json(answers)}) as version`;
  return row?.['version'] as number;
}

export const answerBlock = (sql: Sql, ids: string[], block: string, answer: BlockAnswer) =>
  sql`select * from answer_statements(${ids}, ${block}, ${sql.json(answer)})`;

/** Signs statements over the versions that are there; what each was refused for, null for one that is signed. */
export async function sign(sql: Sql, ids: string[], name = 'Mia Member') {
  const rows = await sql`
    select * from sign_statements(
      ${ids},
      array(select statement.version from unnest(${ids}::uuid[]) with ordinality as given (id, place)
        join yearly_statements as statement on statement.id = given.id order by given.place),
      ${name})`;
  return rows.map((row) => row['code'] as string | null);
}

/** A statement of the member's company, signed. Leaves the caller the member. */
export async function givenSigned(
  sql: Sql,
  answers: StatementAnswers = completeAnswers,
): Promise<string> {
  const id = await openStatement(sql);
  await become(sql, 'member');
  await saveAnswers(sql, id, answers);
  const [code] = await sign(sql, [id]);
  if (code) throw new Error(code);
  return id;
}

export const changedPeople = {
  same: false,
  parties: [{ id: parties.mine, note: 'Moved to Nice' }],
} satisfies BlockAnswer<'people'>;
