import postgres from 'postgres';

import { people } from './portfolio.ts';

/** The drafts the benches fill in, made anew for each run. */
export interface Drafts {
  /** A plain company with one owner, complete but for the declaration. */
  plain: string;
  /** One of 50 parties: companies that own one another in layers, and people behind them. */
  layered: string;
}

/** Starts and fills the drafts as the client would, through the commands of the database. */
export async function makeDrafts(database: string): Promise<Drafts> {
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  try {
    return {
      plain: await makeDraft(sql, plainData()),
      layered: await makeDraft(sql, layeredData()),
    };
  } finally {
    await sql.end();
  }
}

async function makeDraft(sql: postgres.Sql, data: postgres.JSONValue): Promise<string> {
  const id = crypto.randomUUID();
  await sql.begin(async (asClient) => {
    await asClient`
      select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true)
      from profiles where email = ${people.client}`;
    await asClient`
      select start_application(${id}, last_active_tenant) from profiles where email = ${people.client}`;
    await asClient`select save_application(
        application_id => ${id}, expected_version => 1, step => 'review', entity_type => 'IBC', data => ${sql.json(data)})`;
  });
  return id;
}

const common = {
  purpose: 'Holding shares in other companies.',
  activities: ['holding'],
  capital: { currency: 'USD', shares: 5000, par_value: 1 },
  services: [],
  is_resident: false,
  fiscal_year_end: '12-31',
  records_location: '',
  declared: false,
};

function party(kind: string, name: string, roles: string[], shares: number | null) {
  return {
    id: crypto.randomUUID(),
    kind,
    name,
    email: '',
    country: 'CH',
    birth_date: null,
    registration_number: '',
    roles,
    shares,
  };
}

function plainData() {
  return {
    ...common,
    names: ['Plain Sailing Holdings Ltd.', '', ''],
    people: [party('person', 'Ada Weber', ['member', 'director'], 5000)],
    holdings: [],
  };
}

/** Three companies own it, three companies each of them, four people each of those, one of them several; the others are directors. */
function layeredData() {
  const members = many(3, (n) =>
    party('body_corporate', `Member ${n + 1} Ltd.`, ['member'], n < 2 ? 2000 : 1000),
  );
  const middle = many(9, (n) => party('body_corporate', `Middle ${n + 1} Ltd.`, [], null));
  const persons = many(38, (n) =>
    party('person', `Owner ${n + 1}`, [3, 15, 27, 37].includes(n) ? ['director'] : [], null),
  );
  const held = (owned: { id: string }, owners: readonly { id: string }[], percents: number[]) =>
    owners.map(({ id }, n) => ({ owner_id: id, owned_id: owned.id, percent: percents[n] ?? 0 }));
  return {
    ...common,
    names: ['Deep Water Holdings Ltd.', '', ''],
    people: [...members, ...middle, ...persons],
    holdings: [
      ...members.flatMap((body, n) => held(body, middle.slice(n * 3, n * 3 + 3), [40, 30, 30])),
      ...middle.flatMap((body, n) => {
        const own = persons.slice(n * 4, n * 4 + (n % 3 === 0 ? 3 : 4));
        return held(body, n % 3 === 0 ? [...own, ...persons.slice(36, 37)] : own, [40, 20, 20, 20]);
      }),
    ],
  };
}

function many<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
