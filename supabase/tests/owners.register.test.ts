import { describe, expect, test, vi } from 'vitest';

import { PATIENCE } from '../backend/testing/patience.ts';
import { after, refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { givenApproved, incorporate, completeData } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenHolding, givenMember, givenParty } from './support/holdings.ts';
import { companies, members, people, tenants } from './support/ids.ts';
import { withNothingOpen } from './support/kyc.ts';
import { calendarOf } from './support/obligations.ts';
import { overlap } from './support/overlap.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

interface Proposed {
  proposal_id: string;
  party_id: string;
  name: string;
  action: string;
  percent: string | null;
  identified_on: string;
  blockers: { code: string; field: string }[] | null;
}

const proposed = async (sql: Sql, company: string = companies.mine) =>
  (await sql`
    select proposal_id, party_id, name, action, trim_scale(percent)::text as percent, identified_on::text, blockers
    from owners_differences(${company})`) as unknown as Proposed[];
const asText = (rows: Proposed[]) =>
  rows.map(({ name, action, percent }) => [action, name, percent].filter(Boolean).join(' '));

const confirm = async (sql: Sql, ids: string[], company: string = companies.mine) =>
  sql`select confirm_owners(${company}, ${sql.array(ids)}::uuid[])`;
const confirmAll = async (sql: Sql, company: string = companies.mine) =>
  confirm(
    sql,
    (await proposed(sql, company)).map((row) => row.proposal_id),
    company,
  );

/** What the job does. Goes on as the admin. */
async function compare(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`select private.refresh_due_owners(100)`;
  await become(sql, 'admin');
}

/** The beneficial owners in the register now. */
async function registered(sql: Sql, company: string = companies.mine): Promise<string[]> {
  const rows = await sql`
    select concat_ws(' ', party.name, trim_scale(entry.percent), entry.nature_of_control, entry.appointed_on) as line
    from company_participants as entry join parties as party on party.id = entry.party_id
    where entry.company_id = ${company} and entry.role = 'beneficial_owner' and entry.ceased_on is null order by 1`;
  return rows.map((row) => row['line'] as string);
}

const filings = async (sql: Sql, company: string) =>
  (await calendarOf(sql, company)).filter((line) => line.startsWith('BO_FILING'));

/** KYC of every party is approved, nothing is open. */
async function withKyc(sql: Sql): Promise<void> {
  await withNothingOpen(sql, 'admin');
  await sql`reset role`;
  for (const state of ['submitted', 'in_review', 'approved']) {
    await sql`update kyc_profiles set state = ${state}, submitted_at = now(), submitted_data = data where state <> 'approved'`;
  }
  await become(sql, 'admin');
}

/** The fixture's company and its one member, compared. */
async function compared(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`insert into private.owners_due (company_id) values (${companies.mine}) on conflict do nothing`;
  await compare(sql);
}

describe('[GATE-04] proposals for the register of beneficial owners', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin                   | suspended
      read the proposals  | grant | –           | –           | –           | –                | yes                     | –
      write one           | grant | grant       | grant       | grant       | grant            | grant                   | grant
      see the differences | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                     | account.suspended
      confirm             | grant | not_allowed | not_allowed | not_allowed | not_allowed      | register.owners_changed | account.suspended
      dismiss             | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                     | account.suspended
      dismiss nothing     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found               | account.suspended
      compare             | grant | grant       | grant       | grant       | grant            | grant                   | grant
    `,
    {
      'read the proposals': after(compared, (sql) => sql`select from owner_proposals`),
      'write one': (sql) =>
        sql`insert into owner_proposals (tenant_id, company_id, party_id, action, identified_on)
            select tenant_id, id, id, 'enter', '2026-01-01' from companies returning id`,
      'see the differences': after(
        compared,
        (sql) => sql`select from owners_differences(${companies.mine})`,
      ),
      confirm: (sql) => confirm(sql, [crypto.randomUUID()]),
      dismiss: after(
        async (sql) => {
          await compared(sql);
          return (await proposed(sql))[0]?.proposal_id ?? '';
        },
        (sql, id) => sql`select dismiss_owner_proposal(${id}, 'Holds as a nominee.')`,
      ),
      'dismiss nothing': (sql) =>
        sql`select dismiss_owner_proposal(${crypto.randomUUID()}, 'Holds as a nominee.')`,
      compare: (sql) => sql`select private.refresh_due_owners(1)`,
    },
  );

  test('incorporation proposes the owners through every layer, and the fifteen days run', async () => {
    const seen = await database.as('member', async (sql) => {
      const data = completeData();
      const [mia, reef] = data.people;
      const olaf = { ...mia, id: crypto.randomUUID(), name: 'Olaf Owner', roles: [], shares: null };
      data.people = [mia!, reef!, olaf];
      data.holdings = [mia, olaf].map((owner) => ({
        owner_id: owner?.id ?? '',
        owned_id: reef?.id ?? '',
        percent: 50,
      }));
      const id = await givenApproved(sql, data);
      await sql`reset role`;
      await sql`delete from private.screening_due`;
      await become(sql, 'admin');
      const company = await incorporate(sql, id, '777 B');
      const [day] =
        await sql`select private.today()::text as today, (private.today() + 15)::text as due`;
      const found = await proposed(sql, company);
      return {
        found: asText(found).toSorted(),
        days: [...new Set(found.map((row) => row.identified_on))],
        filings: await filings(sql, company),
        registered: await registered(sql, company),
        day,
      };
    });
    expect(seen.found).toEqual(['enter Mia Member 70', 'enter Olaf Owner 30']);
    expect(seen.days).toEqual([seen.day?.['today']]);
    expect(seen.filings).toEqual([`BO_FILING ${seen.day?.['today']} → ${seen.day?.['due']} open`]);
    expect(seen.registered).toEqual([]);
  });

  test('are confirmed in one action, from the day identified, without a second filing', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      await withKyc(sql);
      const before = await filings(sql, companies.mine);
      const ids = (await proposed(sql)).map((row) => row.proposal_id);
      await confirm(sql, ids);
      await confirm(sql, ids);
      const [day] = await sql`select private.today()::text as today`;
      return {
        day: day?.['today'] as string,
        registered: await registered(sql),
        left: asText(await proposed(sql)),
        before,
        after: await filings(sql, companies.mine),
      };
    });
    expect(seen.registered).toEqual([`Party of Mia's 100 {shares} ${seen.day}`]);
    expect(seen.left).toEqual([]);
    expect(seen.before).toHaveLength(1);
    expect(seen.after).toEqual(seen.before);
  });

  test('[GATE-03] a party is not entered while its KYC is not approved or its screening not current', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      const open = (await proposed(sql))[0]?.blockers?.map((blocker) => blocker.code);
      const refused = await refusalWithin(sql, () => confirmAll(sql));
      await withKyc(sql);
      await sql`reset role`;
      await sql`insert into private.screening_due select party_id from owner_proposals`;
      await become(sql, 'admin');
      const unscreened = await refusalWithin(sql, () => confirmAll(sql));
      return { open, refused, unscreened, registered: await registered(sql) };
    });
    expect(seen.open).toEqual(['register.kyc_missing', 'kyc.hit_open']);
    expect([seen.refused, seen.unscreened]).toEqual(['register.not_ready', 'register.not_ready']);
    expect(seen.registered).toEqual([]);
  });

  test('a new holding far above reaches the company; who no longer owns is ceased', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      await withKyc(sql);
      await confirmAll(sql);
      const body = await givenParty(sql, { name: 'Body Ltd.' });
      const above = await givenParty(sql, { name: 'Above Ltd.' });
      const person = await givenParty(sql, { name: 'Pia Top', kind: 'person' });
      await sql`update company_participants set ceased_on = private.today() where company_id = ${companies.mine} and role = 'member'`;
      await sql`update companies set authorised_shares = null where id = ${companies.mine}`;
      await givenMember(sql, body, 5000);
      await givenHolding(sql, above, body);
      await givenHolding(sql, person, above, 80);
      await compare(sql);
      return asText(await proposed(sql));
    });
    expect(seen).toEqual(['enter Pia Top 80', "cease Party of Mia's"]);
  });

  test('a changed percentage ends one line and begins another', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      await withKyc(sql);
      await confirmAll(sql);
      const partner = await givenParty(sql, { name: 'Petra Partner', kind: 'person' });
      await givenMember(sql, partner, 15_000);
      await compare(sql);
      const found = asText(await proposed(sql));
      await withKyc(sql);
      await confirmAll(sql);
      const lines = await registered(sql);
      return { found, lines: lines.map((line) => line.split(' {')[0]) };
    });
    expect(seen.found).toEqual(['enter Petra Partner 75', "change Party of Mia's 25"]);
    expect(seen.lines).toEqual(["Party of Mia's 25", 'Petra Partner 75']);
  });

  test('what changed since the list was read is not confirmed', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      await withKyc(sql);
      const ids = (await proposed(sql)).map((row) => row.proposal_id);
      await givenMember(sql, await givenParty(sql, { name: 'Petra', kind: 'person' }), 15_000);
      await compare(sql);
      return [
        await refusalWithin(sql, () => confirm(sql, ids)),
        await refusalWithin(sql, () => confirm(sql, [])),
        (
          await sql`select state from owner_proposals where id = any (${sql.array(ids)}::uuid[])`
        )[0],
      ];
    });
    expect(seen).toEqual([
      'register.owners_changed',
      'register.owners_changed',
      { state: 'superseded' },
    ]);
  });

  test('a dismissed one stays away until the engine gives another answer', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      const id = (await proposed(sql))[0]?.proposal_id ?? '';
      const silent = await refusalWithin(sql, () => sql`select dismiss_owner_proposal(${id}, ' ')`);
      await sql`select dismiss_owner_proposal(${id}, 'Holds as a nominee.')`;
      await sql`select dismiss_owner_proposal(${id}, 'Again.')`;
      await compared(sql);
      const same = asText(await proposed(sql));
      await givenMember(sql, await givenParty(sql, { name: 'Petra', kind: 'person' }), 15_000);
      await compare(sql);
      return { silent, same, other: asText(await proposed(sql)) };
    });
    expect(seen).toEqual({
      silent: 'register.reason_missing',
      same: [],
      other: ['enter Petra 75', "enter Party of Mia's 25"],
    });
  });

  test('[DUTY-01] dismissing is for the compliance officer', async () => {
    const reason = await database.as('admin', async (sql) => {
      await compared(sql);
      const id = (await proposed(sql))[0]?.proposal_id ?? '';
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer', 'senior']);
      await become(sql, 'admin');
      return refusalWithin(sql, () => sql`select dismiss_owner_proposal(${id}, 'Nominee.')`);
    });
    expect(reason).toBe('duty.compliance_officer_needed');
  });

  test('a register that differs raises an alert, critical once the filing is late, and closes it', async () => {
    const seen = await database.as('admin', async (sql) => {
      await compared(sql);
      const alert = async () => {
        await sql`reset role`;
        await sql`select private.refresh_alerts()`;
        const [row] = await sql`
          select severity, state, due_on - private.today() as days from compliance_alerts
          where kind = 'owners_register_differs' and company_id = ${companies.mine}`;
        return row && { ...row };
      };
      const first = await alert();
      await sql`update owner_proposals set identified_on = private.today() - 16 where company_id = ${companies.mine}`;
      const late = await alert();
      await become(sql, 'admin');
      await withKyc(sql);
      await confirmAll(sql);
      return [first, late, await alert()];
    });
    expect(seen).toEqual([
      { severity: 'warning', state: 'open', days: 15 },
      { severity: 'critical', state: 'open', days: -1 },
      { severity: 'critical', state: 'resolved', days: -1 },
    ]);
  });

  test('a company that is restored is compared again', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update companies set status = 'struck_off' where id = ${companies.mine}`;
      await compare(sql);
      const closed = (await proposed(sql)).length;
      await sql`reset role`;
      await sql`update companies set status = 'active' where id = ${companies.mine}`;
      await compare(sql);
      return [closed, (await proposed(sql)).length];
    });
    expect(seen).toEqual([0, 1]);
  });

  test('a company whose registers are closed is left alone', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update companies set status = 'dissolved' where id = ${companies.mine}`;
      await compared(sql);
      return proposed(sql);
    });
    expect(seen).toEqual([]);
  });
});

describe('[GATE-04] at the same time', () => {
  const job = () =>
    database.commitAs('postgres', (sql) => sql`select private.refresh_due_owners(10)`);
  const isWaiting = () =>
    vi.waitUntil(async () => {
      const rows = await database.asPostgres(
        (sql) =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    }, PATIENCE);
  /** A command writes the register while the job is under way; `hold` is the first thing it locks. */
  const written = async (hold: (sql: Sql) => PromiseLike<unknown>) => {
    await database.commitAs(
      'postgres',
      (sql) =>
        sql`insert into private.owners_due (company_id) values (${companies.mine})
            on conflict (company_id) do update set since = clock_timestamp()`,
    );
    const turns: Promise<unknown>[] = [];
    await database.commitAs('postgres', async (sql) => {
      await hold(sql);
      turns.push(job());
      await Promise.race([turns[0], isWaiting()]);
      await sql`update company_participants set remark = gen_random_uuid()::text where id = ${members.mine}`;
    });
    await Promise.all(turns);
    // What failed in the job is due again an hour later.
    return database.asPostgres(
      (sql) => sql`select from private.owners_due where since > clock_timestamp()`,
    );
  };

  test('the job passes over a company that a command holds', async () => {
    const failed = await written(
      (sql) => sql`select from companies where id = ${companies.mine} for update`,
    );
    expect(failed).toEqual([]);
  });

  test('the job waits for a command that writes in the tenant, and does not stop it', async () => {
    const failed = await written((sql) => sql`select private.lock_tenant(${tenants.first})`);
    expect(failed).toEqual([]);
  });

  test('dismissing waits for a confirmation under way, and finds it', async () => {
    await database.commitAs('admin', compared);
    await database.commitAs('admin', withKyc);
    const ids = await database.as('admin', async (sql) =>
      (await proposed(sql)).map((row) => row.proposal_id),
    );
    const turns: Promise<string | undefined>[] = [];
    await database.commitAs('admin', async (sql) => {
      // As far as the confirmation comes before it writes the proposals.
      await sql`reset role`;
      await sql`select from companies where id = ${companies.mine} for update`;
      await sql`select private.lock_tenant(${tenants.first})`;
      turns.push(
        refusal(
          database.commitAs(
            'admin',
            (other) => other`select dismiss_owner_proposal(${ids[0] ?? ''}, 'Nominee.')`,
          ),
        ),
      );
      await isWaiting();
      await become(sql, 'admin');
      await confirm(sql, ids);
    });
    expect(await Promise.all(turns)).toEqual(['register.owners_changed']);
    // What the next tests begin with.
    await database.commitAs(
      'postgres',
      (sql) =>
        sql`update company_participants set ceased_on = appointed_on, voided = true where role = 'beneficial_owner' and ceased_on is null`,
    );
    await database.commitAs('admin', compared);
  });

  test('a change that is being written while the job compares is not lost', async () => {
    await database.commitAs('postgres', async (sql) => {
      await sql`select private.refresh_due_owners(100)`;
      await sql`insert into private.owners_due (company_id) values (${companies.mine})`;
    });
    await overlap(
      database,
      [
        'postgres',
        async (sql) => {
          await givenMember(
            sql,
            await givenParty(sql, { name: 'Petra Late', kind: 'person' }),
            15_000,
          );
          return [];
        },
      ],
      [
        'postgres',
        (sql) => sql`select private.refresh_owner_proposals(${companies.mine}, private.today())`,
      ],
    );
    const found = await database.as('admin', (sql) => proposed(sql));
    expect(asText(found)).toContain('enter Petra Late 75');
  });

  test('of two confirmations at once one writes, the other repeats nothing', async () => {
    await database.commitAs('admin', withKyc);
    const ids = await database.as('admin', async (sql) =>
      (await proposed(sql)).map((row) => row.proposal_id),
    );
    const outcomes = await Promise.all(
      [1, 2].map(() => refusal(database.commitAs('admin', (sql) => confirm(sql, ids)))),
    );
    const lines = await database.as('admin', (sql) => registered(sql));
    expect(outcomes).toEqual([undefined, undefined]);
    expect(lines).toHaveLength(2);
  });
});
