import type { Sql } from './database.ts';
import { people, tenants } from './ids.ts';
import { newId } from './ledger.ts';

type Item = Record<string, unknown>;

/** A person as the browser sends them. */
export const person = (of: Item = {}): Item => ({
  key: 'ada',
  sheet: 'People',
  row: 2,
  name: 'Ada Arrival',
  kind: 'person',
  birth_date: '1970-02-03',
  nationality: 'GB',
  country: 'BS',
  ...of,
});

/** A company as the browser sends it, with one member and director. */
export const company = (of: Item = {}): Item => ({
  place: 1,
  sheet: 'Companies',
  row: 2,
  name: 'Arrival Holdings Ltd.',
  type: 'IBC',
  registration_number: 'B-900001',
  registration_date: '2015-03-02',
  authorised_shares: 50_000,
  par_value: 1,
  roles: [
    { person: 'ada', role: 'member', shares: 50_000, since: '2015-03-02', sheet: 'Roles', row: 2 },
    { person: 'ada', role: 'director', since: '2015-03-02', sheet: 'Roles', row: 3 },
  ],
  ...of,
});

interface Options {
  id?: string;
  tenant?: string;
  client?: string;
  file?: string;
}

export async function startImport(sql: Sql, of: Options = {}): Promise<string> {
  const id = of.id ?? newId();
  await sql`select start_import(${id}, ${of.tenant ?? tenants.first}, ${of.file ?? 'book.xlsx'}, ${of.client ?? people.member})`;
  return id;
}

export const putPeople = (sql: Sql, id: string, items: readonly unknown[]) =>
  sql`select put_import_people(${id}, ${sql.json(items as never)})`;

export const putCompanies = (sql: Sql, id: string, items: readonly unknown[]) =>
  sql`select put_import_companies(${id}, ${sql.json(items as never)})`;

export const checkImport = (sql: Sql, id: string) => sql`select check_import(${id})`;
export const beginImport = (sql: Sql, id: string) => sql`select begin_import(${id})`;

/** An import whose rows were sent; its id. */
export async function givenRead(
  sql: Sql,
  companies: readonly unknown[] = [company()],
  persons: readonly unknown[] = [person()],
  of: Options = {},
): Promise<string> {
  const id = await startImport(sql, of);
  if (persons.length > 0) await putPeople(sql, id, persons);
  await putCompanies(sql, id, companies);
  return id;
}

/** The same, checked. */
export async function givenChecked(
  sql: Sql,
  ...of: Parameters<typeof givenRead> extends [Sql, ...infer Rest] ? Rest : never
): Promise<string> {
  const id = await givenRead(sql, ...of);
  await checkImport(sql, id);
  return id;
}

/** The same, brought in. */
export async function givenImported(
  sql: Sql,
  ...of: Parameters<typeof givenRead> extends [Sql, ...infer Rest] ? Rest : never
): Promise<string> {
  const id = await givenChecked(sql, ...of);
  await beginImport(sql, id);
  return id;
}

export async function figures(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from import_figures(${id})`;
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([key, value]) => [key, value === null ? null : Number(value)]),
  );
}

/** The companies of an import with their state and what is wrong, in the order of the file. */
export const companyRows = async (sql: Sql, id: string, show = 'every') => [
  ...(await sql`select * from import_company_list(${id}, ${show}, size => 1000)`),
];

export const personRows = async (sql: Sql, id: string, show = 'every') => [
  ...(await sql`select * from import_person_list(${id}, ${show}, size => 1000)`),
];

/** What is wrong with the first company, as `code column`. */
export async function problemsOf(sql: Sql, id: string): Promise<string[]> {
  const [row] = await companyRows(sql, id);
  return ((row?.['problems'] ?? []) as { code: string; column?: string }[]).map(
    ({ code, column }) => [code, column].filter(Boolean).join(' '),
  );
}
