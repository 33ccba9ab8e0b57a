import { become, type Sql } from './database.ts';
import { companies, people, tenants } from './ids.ts';

export const YEAR = 2026;

/** What is known of a company that has stated before. */
const known = {
  activity: { business: 'Holds shares', relevant: ['holding'], income: 'none' },
  management: {
    directed_in: 'BS',
    employees_here: 0,
    spending_here: 1200.5,
    core_work_here: true,
  },
  records: { place: '1 Bay Street, Nassau', kept: true },
  tax: { residences: [{ country: 'BS', number: '' }], crs: 'passive_nfe' },
  contact: { name: 'Mia Member', email: 'mia@test.example', phone: '' },
};

const BLOCKS = [
  'activity',
  'management',
  'owners',
  'officers',
  'records',
  'tax',
  'contact',
  'people',
] as const;

type Answers = Partial<Record<(typeof BLOCKS)[number], object>>;

/** Nothing changed, save what is given. */
const answersWith = (changed: Answers = {}) => ({
  ...Object.fromEntries(BLOCKS.map((block) => [block, { same: true }])),
  ...changed,
});

export const otherRecords = {
  records: { same: false, values: { place: '9 Shirley Street, Nassau', kept: true } },
};
export const otherCrs = (crs: string) => ({
  tax: { same: false, values: { residences: known.tax.residences, crs } },
});

/** A statement of a company that is open and knows what was stated before; made by the owner of the tables. */
export async function givenOpen(
  sql: Sql,
  company: string = companies.mine,
  tenant: string = tenants.first,
): Promise<string> {
  await become(sql, 'postgres');
  const [row] = await sql`
    insert into yearly_statements (tenant_id, company_id, year, prefill)
    values (${tenant}, ${company}, ${YEAR}, ${sql.json(known)}) returning id`;
  return String(row?.['id']);
}

/** Answers a statement and signs it, as the member. Goes on as the member. */
export async function signIt(sql: Sql, id: string, changed: Answers = {}): Promise<void> {
  await become(sql, 'postgres');
  await sql`update yearly_statements set answers = ${sql.json(answersWith(changed) as never)} where id = ${id}`;
  await become(sql, 'member');
  const [answer] = await sql`
    select code from sign_statements(array[${id}]::uuid[],
      array(select version from yearly_statements where id = ${id}), 'Mia Member')`;
  if (answer?.['code']) throw new Error(String(answer['code']));
}

/** A signed statement of the member's company. Goes on as the admin. */
export async function givenSigned(
  sql: Sql,
  changed: Answers = {},
  company: string = companies.mine,
): Promise<string> {
  const id = await givenOpen(sql, company);
  await signIt(sql, id, changed);
  await become(sql, 'admin');
  return id;
}

/** A company of the member without duties. Goes on as the owner of the tables. */
export async function givenCompany(
  sql: Sql,
  name: string,
  { type = 'IBC', client = people.member }: { type?: string; client?: string } = {},
): Promise<string> {
  await become(sql, 'postgres');
  const [row] = await sql`
    insert into companies (tenant_id, user_id, name, type, status, registration_date, fiscal_year_end, created_at)
    values (${tenants.first}, ${client}, ${name}, ${type}, 'active', '2024-05-10', '12-31', '2024-05-10') returning id`;
  const id = String(row?.['id']);
  await sql`insert into company_users (company_id, tenant_id, user_id, access) values (${id}, ${tenants.first}, ${client}, 'owner')`;
  await sql`delete from obligations where company_id = ${id}`;
  return id;
}

/** The duty of a rule, of a company, in a state. Goes on as the owner of the tables. */
export async function givenDuty(
  sql: Sql,
  company: string,
  code: string,
  { because = '2024-05-10, again after 24 months', due = '2026-06-09', state = 'open' } = {},
): Promise<string> {
  await become(sql, 'postgres');
  const [row] = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, state, done_on)
    select company.tenant_id, company.id, rule.code, rule.valid_from, ${because}, ${due}, ${state}::obligation_state,
      case when ${state} = 'done' then date '2026-06-01' end
    from companies as company join obligation_rules as rule on rule.code = ${code} and rule.valid_to is null
    where company.id = ${company}
    returning id`;
  return String(row?.['id']);
}

export const accept = (sql: Sql, id: string) => sql`select accept_statement(${id})`;
export const giveBack = (sql: Sql, id: string, note = 'Which bank?') =>
  sql`select return_statement(${id}, ${note})`;
