import { companyStatusLabels, type CompanyStatus } from '../../shared-core/src/domain/companies.ts';
import { refusedActions } from '../../shared-core/src/domain/standing-limits.ts';
import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { withLongDays } from './support/long-days.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const cost = (sql: Sql, on: string | null = null) =>
  sql`select * from restoration_cost(${companies.mine}, ${on})`;

const draft = (sql: Sql, id: string = crypto.randomUUID()) =>
  sql`select draft_restoration(${id}, ${companies.mine}) as id`;

/** Records a standing as staff. */
async function record(
  sql: Sql,
  status: CompanyStatus,
  { day = '2024-02-01', document = null as string | null, unpaid = null as string | null } = {},
) {
  await become(sql, 'admin');
  const [row] = await sql`select version from companies where id = ${companies.mine}`;
  await sql`select set_company_status(${companies.mine}, ${row?.['version']}, ${status}, ${day}, 'By the register.', ${document}, ${unpaid})`;
}

/** An IBC of 5,000 dollars that is followed since 2023, with its annual fee and nothing else. */
async function givenCompany(sql: Sql) {
  await sql`reset role`;
  await sql`update obligation_rules set valid_to = valid_from where code <> 'IBC_ANNUAL_FEE' and valid_to is null`;
  await sql`
    update companies set type = 'IBC', capital = 5000, currency = 'USD', registration_date = '2023-03-01', created_at = '2023-03-01',
      status = 'active' where id = ${companies.mine}`;
  await sql`select private.refresh_obligations(${companies.mine})`;
}

async function givenStruckOff(sql: Sql, day = '2024-02-01') {
  await givenCompany(sql);
  await record(sql, 'struck_off', { day });
}

const duties = async (sql: Sql) =>
  (
    await sql`
      select because, state::text, note from obligations where company_id = ${companies.mine} and because >= '2023'
      order by because`
  ).map((row) => ({ ...row }));

describe('[BOOK-01] [CMP-04] who reads what a restoration costs, and who bills it', () => {
  const given = async (sql: Sql) => givenStruckOff(sql);
  testAccess(
    database,
    `
           | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read | grant | not_found   | yes         | not_found   | yes         | not_found        | yes       | account.suspended
      bill | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      none | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      rule | grant | yes         | yes         | yes         | yes         | yes              | yes       | –
      keep | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      read: after(given, (sql) => cost(sql)),
      bill: after(given, (sql) => draft(sql)),
      none: (sql) => sql`select draft_restoration(${crypto.randomUUID()}, ${crypto.randomUUID()})`,
      rule: (sql) => sql`select from restoration_conditions`,
      keep: (sql) => sql`update restoration_conditions set needs = 'court'`,
    },
  );

  test('a client reads no source that is not verified, and no draft', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql);
      await draft(sql);
      const [staff] = await cost(sql);
      await become(sql, 'member');
      const [client] = await cost(sql);
      return { staff, client };
    });
    const sources = (row: typeof seen.staff) =>
      ((row?.['lines'] ?? []) as { source_note: string; verified: boolean }[])
        .filter((line) => !line.verified)
        .map((line) => line.source_note !== '');
    expect(new Set(sources(seen.staff))).toEqual(new Set([true]));
    expect(new Set(sources(seen.client))).toEqual(new Set([false]));
    expect([seen.staff?.['invoice']?.state, seen.client?.['invoice']]).toEqual(['draft', null]);
  });

  test.each([
    ['reviewer', 'duty.billing_needed'],
    ['billing', undefined],
  ])('[DUTY-01] staff with the duty %s alone', async (duty, refusal) => {
    const refused = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql);
      await sql`reset role`;
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      return refusalWithin(sql, () => draft(sql));
    });
    expect(refused).toBe(refusal);
  });
});

describe('[CMP-04] what a restoration costs', () => {
  test('fees by year, late penalties until the strike-off, a penalty for each year since, and the restoration', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenCompany(sql);
      await record(sql, 'struck_off', { day: '2024-12-01' });
      const [row] = await cost(sql, '2026-06-15');
      return row as Record<string, unknown>;
    });
    const lines = (seen['lines'] as Record<string, unknown>[]).map(
      ({ kind, label, amount, state }) => [kind, label, amount, state],
    );
    expect(lines).toEqual([
      ['back_fee', 'Annual fee of 2024', 365, 'open'],
      ['back_fee', 'Annual fee of 2025', 365, 'open'],
      ['back_fee', 'Annual fee of 2026', 365, 'open'],
      ['late_penalty', 'Late penalty on the annual fee of 2024', 182.5, 'open'],
      ['yearly_penalty', 'Penalty for year 1 off the register', 520, 'open'],
      ['yearly_penalty', 'Penalty for year 2 off the register', 520, 'open'],
      ['restoration', 'Restoration to the register', 1500, 'open'],
      ['service', 'Handling of a restoration to the register', 750, 'open'],
    ]);
    expect(seen).toMatchObject({ total: '4567.50', owed: '4567.50', paid: '0', is_known: true });
  });

  test('what it needs follows from the years', async () => {
    const needs = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql, '2024-02-01');
      const on = async (day: string) => (await cost(sql, day))[0]?.['needs'] as unknown;
      return [
        await on('2025-02-01'),
        await on('2026-02-01'),
        await on('2026-02-02'),
        await on('2029-02-02'),
      ];
    });
    expect(needs).toEqual([null, null, 'approval', 'court']);
  });

  test('an amount that no table has is to be confirmed, and so is the sum', async () => {
    const row = await database.asPostgres(async (sql) => {
      await givenCompany(sql);
      await sql`update companies set type = 'DOM', status = 'struck_off' where id = ${companies.mine}`;
      await become(sql, 'admin');
      const [found] = await cost(sql);
      return found as Record<string, unknown>;
    });
    expect(row['struck_off_on']).toBeNull();
    expect(row['is_known']).toBe(false);
  });

  test('a company that is not struck off has none', async () => {
    const rows = await database.asPostgres(async (sql) => {
      await givenCompany(sql);
      await become(sql, 'admin');
      const refused = await refusalWithin(sql, () => draft(sql));
      return [[...(await cost(sql))], refused];
    });
    expect(rows).toEqual([[], 'company.illegal_standing']);
  });
});

describe('[CMP-04] the invoice of a restoration', () => {
  test('bills what is open once, and its payment pays the lines', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql, '2025-12-01');
      const id = crypto.randomUUID();
      await draft(sql, id);
      const [again] = await draft(sql);
      const lines = await sql`
        select kind, count(*)::int as n from invoice_lines where invoice_id = ${id} and kind <> 'vat' group by kind order by kind`;
      await sql`select issue_invoice(${id}, private.today() + 14)`;
      const refused = await refusalWithin(sql, () => draft(sql));
      const [issued] = await cost(sql);
      const [bill] = await sql`select total - paid as due from invoices where id = ${id}`;
      await sql`select record_payment(${crypto.randomUUID()}, ${id}, ${bill?.['due']}, private.today(), 'wire')`;
      const [paid] = await cost(sql);
      const states = (row: typeof paid) => [
        ...new Set(((row?.['lines'] ?? []) as { state: string }[]).map(({ state }) => state)),
      ];
      return {
        same: again?.['id'] === id,
        lines: lines.map((row) => ({ ...row })),
        refused,
        issued: states(issued),
        paid: [...states(paid), Number(paid?.['owed'])],
      };
    });
    expect(seen).toEqual({
      same: true,
      lines: [
        { kind: 'government', n: expect.any(Number) },
        { kind: 'service', n: 1 },
      ],
      refused: 'invoice.restoration_billed',
      issued: ['invoiced'],
      paid: ['paid', 0],
    });
  });
});

describe('[BOOK-01] a restoration is recorded', () => {
  test('the fees that were paid with it are done, a fee that was not stays open', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql, '2024-12-01');
      await record(sql, 'restoring', { day: '2026-09-01' });
      const [document] = await sql`select id from documents where company_id = ${companies.mine}`;
      const id = crypto.randomUUID();
      await draft(sql, id);
      await sql`select issue_invoice(${id}, private.today() + 14)`;
      const [bill] = await sql`select total - paid as due from invoices where id = ${id}`;
      await sql`select record_payment(${crypto.randomUUID()}, ${id}, ${bill?.['due']}, private.today(), 'wire')`;
      // A year that the invoice did not bill: its fee arose after it.
      await sql`reset role`;
      await sql`update invoices set created_at = '2025-06-01' where id = ${id}`;
      await record(sql, 'active', {
        day: '2026-10-01',
        document: document?.['id'] as string,
        unpaid: 'The Registrar restores it before the fee of this year.',
      });
      return await sql`
        select because, state::text, done_on::text, note, document_id = ${document?.['id'] as string} as has_receipt
        from obligations where company_id = ${companies.mine} and because between '2024' and '2026' order by because`;
    });
    const paid = {
      state: 'done',
      done_on: '2026-10-01',
      note: 'Paid with the restoration to the register.',
      has_receipt: true,
    };
    expect(seen.map((row) => ({ ...row }))).toEqual([
      { because: '2024', ...paid },
      { because: '2025', ...paid },
      { because: '2026', state: 'open', done_on: null, note: null, has_receipt: null },
    ]);
  });

  test('not while something is unpaid without a reason, nor without the document it needs', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql, '2023-06-01');
      const [document] = await sql`select id from documents where company_id = ${companies.mine}`;
      const id = document?.['id'] as string;
      await record(sql, 'restoring', { day: '2026-09-01' });
      const attempt = (options: { document?: string; unpaid?: string }) =>
        refusalWithin(sql, () => record(sql, 'active', { day: '2026-10-01', ...options }));
      const refused = [
        await attempt({ unpaid: 'The court waived it.' }),
        await attempt({ document: id }),
        await attempt({ document: id, unpaid: ' ' }),
        await attempt({ document: id, unpaid: 'x'.repeat(2001) }),
        await attempt({ document: id, unpaid: 'The court waived it.' }),
      ];
      const [kept] = await sql`
        select after from company_record_changes where company_id = ${companies.mine} order by at desc limit 1`;
      return { hasDocument: Boolean(id), refused, after: kept?.['after'] as unknown };
    });
    expect(seen).toEqual({
      hasDocument: true,
      refused: [
        'company.restoration_document_missing',
        'company.restoration_unpaid',
        'company.restoration_unpaid',
        'company.restoration_unpaid',
        undefined,
      ],
      after: { status: 'active', unpaid_reason: 'The court waived it.' },
    });
  });
});

describe('[BOOK-01] what follows from a standing', () => {
  test('the table of the database is that of the screens', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select status::text, coalesce(known.actions, '{}') as actions
        from unnest(enum_range(null::company_status)) as status
        left join private.standing_limits() as known on known.standing = status`,
    );
    const known = Object.fromEntries(
      rows.map((row) => [row['status'], (row['actions'] as string[]).toSorted()]),
    );
    const screens = Object.fromEntries(
      Object.keys(companyStatusLabels).map((status) => [
        status,
        [...refusedActions(status as CompanyStatus)].toSorted(),
      ]),
    );
    expect(known).toEqual(screens);
  });

  test('duties after a strike-off are struck out with the reason, those before stay, and all come back', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql, '2024-12-01');
      const struck = await duties(sql);
      await record(sql, 'restoring', { day: '2026-10-01' });
      return { struck, back: await duties(sql) };
    });
    const struck = {
      state: 'void',
      note: withLongDays('Not applicable: the company was struck off on 1 December 2024.'),
    };
    expect(
      seen.struck.filter(({ because }) => ['2024', '2025', '2026'].includes(because as string)),
    ).toEqual([
      { because: '2024', state: 'open', note: null },
      { because: '2025', ...struck },
      { because: '2026', ...struck },
    ]);
    expect(seen.back.filter(({ state, note }) => state !== 'open' || note !== null)).toEqual([]);
  });

  test('a company that was struck off asks for an office or an officer, and for nothing else', async () => {
    const refused = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql);
      await become(sql, 'member');
      const start = (kind: string) =>
        refusalWithin(
          sql,
          () =>
            sql`select start_change_request(${crypto.randomUUID()}, ${companies.mine}, ${kind})`,
        );
      return [
        await start('registered_office'),
        await start('appoint_officer'),
        await start('company_name'),
      ];
    });
    expect(refused).toEqual([undefined, undefined, 'change.company_closed']);
  });

  test('no later year is invoiced, no owner entered', async () => {
    const refused = await database.asPostgres(async (sql) => {
      await givenStruckOff(sql, '2024-12-01');
      const renew = (year: number) =>
        refusalWithin(
          sql,
          () => sql`select draft_renewal(${crypto.randomUUID()}, ${companies.mine}, ${year})`,
        );
      return [
        await renew(2024),
        await renew(2025),
        await refusalWithin(
          sql,
          () =>
            sql`select confirm_owners(${companies.mine}, array[${crypto.randomUUID()}]::uuid[])`,
        ),
      ];
    });
    expect(refused).toEqual([undefined, 'company.standing_refuses', 'company.standing_refuses']);
  });
});
