import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { assessments, companies, parties, people, tenants } from './support/ids.ts';
import { assess } from './support/risk.ts';

const database = useDatabase();
const { first } = tenants;

const rowOf = async (sql: Sql, id: string) => {
  const [row] = await sql`select * from risk_list where id = ${id}`;
  return row;
};

async function givenWaiting(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`insert into risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by)
            values (${first}, ${assessments.mine}, 'low', 'Known for years.', 'waiting', ${people.stranger})`;
  await become(sql, 'admin');
}

describe('[RSK-03] the companies of a tenant by risk', () => {
  testAccess(
    database,
    `
                    | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      my company    | grant | –           | yes         | –           | yes         | –                | yes   | –
      of elsewhere  | grant | –           | –           | –           | –           | yes              | yes   | –
      a rating      | grant | –           | –           | –           | –           | –                | yes   | –
      of a country  | grant | –           | yes         | –           | yes         | –                | yes   | –
      an answer     | grant | –           | –           | –           | –           | –                | yes   | –
      counts        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      heat          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      countries     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      'my company': (sql) => sql`select from risk_list where id = ${companies.mine}`,
      'of elsewhere': (sql) => sql`select from risk_list where id = ${companies.foreign}`,
      'a rating': (sql) => sql`select from risk_list where rating is not null`,
      'of a country': async (sql) => {
        const [caller] = await sql`select current_user as role`;
        await sql`reset role`;
        await sql`update parties set country = 'CH' where id = ${parties.mine}`;
        await sql`select set_config('role', ${caller?.['role'] as string}, true)`;
        return sql`select from risk_list_of_country where id = ${companies.mine} and country = 'CH'`;
      },
      'an answer': (sql) => sql`select from risk_list where breakdown is not null`,
      counts: (sql) => sql`select from risk_counts(${first})`,
      heat: (sql) => sql`select count(*) from risk_heat('business', ${first})`,
      countries: (sql) => sql`select count(*) from risk_by_country(${first})`,
    },
  );

  test('shows the rating that counts, what waits, and a company without one', async () => {
    const [before, waiting, after, counts] = await database.as('admin', async (sql) => {
      const start = await rowOf(sql, companies.mine);
      await givenWaiting(sql);
      const then = await rowOf(sql, companies.mine);
      await sql`select override_risk(${assessments.mine}, 'high', 'Press.')`;
      const [row] = await sql`select * from risk_counts(${first})`;
      return [start, then, await rowOf(sql, companies.mine), row];
    });
    expect(before).toMatchObject({
      rating: 'medium',
      worked_out: 'medium',
      is_overridden: false,
      waiting_rating: null,
    });
    expect(waiting).toMatchObject({ waiting_rating: 'low' });
    expect(after).toMatchObject({ rating: 'high', worked_out: 'medium', is_overridden: true });
    expect(counts).toMatchObject({ overridden: 1, waiting: 0 });
  });

  test('a company that has ended is not in it', async () => {
    const row = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update companies set status = 'dissolved' where id = ${companies.mine}`;
      await become(sql, 'admin');
      return rowOf(sql, companies.mine);
    });
    expect(row).toBeUndefined();
  });

  test('each cell of the heat map and each country counts the companies of its list', async () => {
    const [cells, listed, byCountry, rated, listedByCountry] = await database.as(
      'admin',
      async (sql) => {
        await assess(sql, 'company', companies.shared);
        await sql`reset role`;
        await sql`update parties set country = 'CH' where country is null and tenant_id = ${first}`;
        await sql`insert into company_participants (tenant_id, company_id, party_id, role)
        values (${first}, ${companies.shared}, ${parties.mine}, 'director')`;
        await become(sql, 'admin');
        return [
          await sql`
          select country, answer, companies::int from risk_heat('business', ${first}) order by 1, 2`,
          await sql`
          select tie.country, part ->> 'answer' as answer, count(*)::int as companies
          from risk_list as portfolio
          cross join lateral unnest(portfolio.countries) as tie (country)
          cross join lateral jsonb_array_elements(portfolio.breakdown) as part
          where portfolio.tenant_id = ${first} and part ->> 'factor' = 'business'
          group by 1, 2 order by 1, 2`,
          await sql`
          select country, sum(count)::int as companies from risk_by_country(${first}) group by 1 order by 1`,
          await sql`
          select tie.country, count(*)::int as companies
          from risk_list as portfolio cross join lateral unnest(portfolio.countries) as tie (country)
          where portfolio.tenant_id = ${first} and portfolio.rating is not null
          group by 1 order by 1`,
          await sql`
          select country, count(*)::int as companies
          from risk_list_of_country where tenant_id = ${first} and rating is not null
          group by 1 order by 1`,
        ];
      },
    );
    expect(cells.length).toBeGreaterThan(0);
    expect([...cells]).toEqual([...listed]);
    expect([...byCountry]).toEqual([...rated]);
    expect([...listedByCountry]).toEqual([...rated]);
  });
});

describe('[RSK-02] the note of an approval', () => {
  test('is kept with it, may be left out, and is not a novel', async () => {
    const [refused, row] = await database.as('admin', async (sql) => {
      await givenWaiting(sql);
      const refusal = await refusalWithin(
        sql,
        () => sql`select approve_risk_override(${assessments.mine}, ${'x'.repeat(2001)})`,
      );
      await sql`select approve_risk_override(${assessments.mine}, ' Contracts seen. ')`;
      const [kept] = await sql`select state, decision_note, decided_by from risk_overrides`;
      return [refusal, kept];
    });
    expect(refused).toBe('risk.note_too_long');
    expect(row).toEqual({
      state: 'standing',
      decision_note: 'Contracts seen.',
      decided_by: people.admin,
    });
  });
});
