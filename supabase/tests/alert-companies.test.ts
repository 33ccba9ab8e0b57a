import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, tenants } from './support/ids.ts';
import { givenHit } from './support/true-matches.ts';

const database = useDatabase();

/** A body corporate that the person holds, and that is a member of a company. */
async function givenBody(sql: Sql, owner: string, company: string) {
  const body = crypto.randomUUID();
  await sql`insert into parties (id, tenant_id, kind, name) values (${body}, ${tenants.first}, 'body_corporate', 'Holding of Mia')`;
  await sql`
    insert into party_holders (tenant_id, owned_party_id, owner_party_id, percent) values (${tenants.first}, ${body}, ${owner}, 100)`;
  await sql`
    insert into company_participants (tenant_id, company_id, party_id, role, shares, percent, appointed_on)
    values (${tenants.first}, ${company}, ${body}, 'member', 10, 1, '2024-01-02')`;
}

/** The companies of the alert of a hit, and which companies show it. */
async function shown(sql: Sql, hit: string) {
  await become(sql, 'admin');
  const [alert] =
    await sql`select id from compliance_alerts where dedupe_key like ${`hit_true:${hit}:%`}`;
  const rows = await sql`select company_id, roles, through from alert_companies(${alert?.['id']})`;
  const showing: string[] = [];
  for (const [name, company] of Object.entries(companies)) {
    const alerts =
      await sql`select party_name from company_alerts(${company}) where id = ${alert?.['id']}`;
    if (alerts.length > 0) showing.push(`${name}: ${alerts[0]?.['party_name']}`);
  }
  return { rows: rows.map((row) => ({ ...row })), showing };
}

describe('[KYC-04] [COM-02] an alert about a person concerns every company the person takes part in', () => {
  test('it names them, with the role or the body between, and each of them shows it', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on)
        values (${tenants.first}, ${companies.others}, ${parties.mine}, 'director', '2024-01-02')`;
      await givenBody(sql, parties.mine, companies.shared);
      const hit = await givenHit(sql, parties.mine, 'true_match');
      const all = await shown(sql, hit);
      await sql`reset role`;
      await sql`
        update company_participants set ceased_on = private.today()
        where company_id = ${companies.others} and party_id = ${parties.mine}`;
      await sql`update party_holders set held_until = private.today() where owner_party_id = ${parties.mine}`;
      return { all, left: await shown(sql, hit) };
    });
    expect(seen.all.rows).toEqual([
      { company_id: companies.mine, roles: ['member'], through: [] },
      { company_id: companies.others, roles: ['director'], through: [] },
      { company_id: companies.shared, roles: [], through: ['Holding of Mia'] },
    ]);
    expect(seen.all.showing).toEqual([
      "mine: Party of Mia's",
      "others: Party of Mia's",
      "shared: Party of Mia's",
    ]);
    expect(seen.left.rows.map(({ company_id: id }) => id as string)).toEqual([companies.mine]);
    expect(seen.left.showing).toEqual(["mine: Party of Mia's"]);
  });

  test('it is one alert: resolved once, no company shows it, and the gate of each still counts the match', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenBody(sql, parties.mine, companies.others);
      const hit = await givenHit(sql, parties.mine, 'true_match');
      const alerts =
        await sql`select id from compliance_alerts where dedupe_key like ${`hit_true:${hit}:%`}`;
      await sql`select resolve_alert(${alerts[0]?.['id']}, 'Both reports were made.')`;
      const after = await shown(sql, hit);
      await sql`reset role`;
      const gates: string[] = [];
      for (const company of [companies.mine, companies.others]) {
        const rows = await sql`
          select code from private.change_request_blockers(
            jsonb_populate_record(null::change_requests, jsonb_build_object('company_id', ${company}::uuid, 'kind', 'registered_office', 'details', '{}'::jsonb)))`;
        gates.push(
          ...rows.map((row) => row['code'] as string).filter((code) => code === 'change.hit_true'),
        );
      }
      return { alerts: alerts.length, showing: after.showing, gates };
    });
    expect(seen).toEqual({
      alerts: 1,
      showing: [],
      gates: ['change.hit_true', 'change.hit_true'],
    });
  });
});
