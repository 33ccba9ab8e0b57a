import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, documents, parties, tenants } from './support/ids.ts';
import { assess } from './support/risk.ts';

const database = useDatabase();

/** What the daily work does; only numbers that are not zero. */
async function work(sql: Sql): Promise<Record<string, number>> {
  const [row] = await sql`select raised::int, closed::int from private.refresh_alerts()`;
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, count]) => count !== 0));
}

/** The alerts of a kind, by key: "severity state". */
async function alertsOf(sql: Sql, kind: string): Promise<string[]> {
  const rows = await sql`
    select severity || ' ' || state as text from compliance_alerts where kind = ${kind} order by dedupe_key`;
  return rows.map((row) => String(row['text']));
}

/** Everything the fixtures would raise is out of the way. */
const fromNothing = <T>(look: (sql: Sql) => Promise<T>): Promise<T> =>
  database.as('superuser', async (sql) => {
    await sql`delete from compliance_alerts`;
    await sql`update obligations set state = 'void', done_on = null`;
    await sql`update documents set expires_on = null`;
    await sql`update screening_hits set state = 'false_match', reason = 'x', decided_at = now()`;
    return look(sql);
  });

async function givenDuty(sql: Sql, days: number, code = 'MA_AMENDMENT'): Promise<string> {
  const [row] = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    values (${tenants.first}, ${companies.mine}, ${code}, '2015-01-01', gen_random_uuid()::text, private.today() + ${days}::int, 100, 'USD')
    returning id`;
  return row?.['id'] as string;
}

describe('[CMP-02] alerts of obligations', () => {
  test('one per fact, however often the work runs', async () => {
    const seen = await fromNothing(async (sql) => {
      await givenDuty(sql, -3);
      await givenDuty(sql, 10);
      await givenDuty(sql, 300);
      const runs = [await work(sql), await work(sql), await work(sql)];
      return {
        runs,
        late: await alertsOf(sql, 'obligation_late'),
        due: await alertsOf(sql, 'obligation_due'),
      };
    });
    expect(seen).toEqual({
      runs: [{ raised: 2 }, {}, {}],
      late: ['warning open'],
      due: ['info open'],
    });
  });

  test('one that comes due becomes late, and is critical once standing is at stake', async () => {
    const seen = await fromNothing(async (sql) => {
      const id = await givenDuty(sql, 1, 'DOM_ANNUAL_FEE');
      await work(sql);
      await sql`update obligations set due_on = private.today() - 1 where id = ${id}`;
      const did = await work(sql);
      return {
        did,
        due: await alertsOf(sql, 'obligation_due'),
        late: await alertsOf(sql, 'obligation_late'),
      };
    });
    expect(seen).toEqual({
      did: { raised: 1, closed: 1 },
      due: ['info resolved'],
      late: ['critical open'],
    });
  });

  test('done closes it, undone opens it again: the same one', async () => {
    const seen = await fromNothing(async (sql) => {
      const id = await givenDuty(sql, -3);
      await work(sql);
      await sql`update obligations set state = 'done', done_on = private.today() where id = ${id}`;
      const closed = [await work(sql), await alertsOf(sql, 'obligation_late')];
      await sql`update obligations set state = 'open', done_on = null where id = ${id}`;
      return [closed, [await work(sql), await alertsOf(sql, 'obligation_late')]];
    });
    expect(seen).toEqual([
      [{ closed: 1 }, ['warning resolved']],
      [{ raised: 1 }, ['warning open']],
    ]);
  });

  test('what a person resolved stays so while the fact is the same', async () => {
    const seen = await fromNothing(async (sql) => {
      await givenDuty(sql, -3);
      await work(sql);
      await sql`
        update compliance_alerts set state = 'resolved', is_settled = true, resolution = 'Extension granted.', resolved_at = now()`;
      return [await work(sql), await alertsOf(sql, 'obligation_late')];
    });
    expect(seen).toEqual([{}, ['warning resolved']]);
  });

  test('shows what it costs already and when it gets worse', async () => {
    const [alert] = await fromNothing(async (sql) => {
      await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
        select ${tenants.first}, ${companies.mine}, 'IBC_ANNUAL_FEE', '2015-01-01', 'x', make_date(extract(year from private.today())::int - 2, 1, 1), 365, 'USD'`;
      await work(sql);
      return sql`select title, detail, severity from compliance_alerts`;
    });
    expect(alert).toMatchObject({ title: 'Annual fee is late', severity: 'critical' });
    expect(alert?.['detail']).toContain('Penalty so far: USD 182.50.');
  });
});

describe('[CMP-02] alerts of documents, KYC and hits', () => {
  test.each([
    [61, 'accepted', []],
    [60, 'accepted', ['info open']],
    [30, 'accepted', ['warning open']],
    [30, 'rejected', []],
  ])('a document that expires in %i days, %s', async (days, status, expected) => {
    const seen = await fromNothing(async (sql) => {
      await sql`
        insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status, expires_on, reason_code)
        values (${tenants.first}, ${parties.mine}, 'passport', 'scan.pdf', ${`${tenants.first}/${parties.mine}/alert.pdf`}, 'application/pdf', 1,
          ${status}, private.today() + ${days}::int, (select code from review_reasons limit 1))`;
      await work(sql);
      return alertsOf(sql, 'document_expiring');
    });
    expect(seen).toEqual(expected);
  });

  test('a document that has expired, until a newer one takes its place', async () => {
    const seen = await fromNothing(async (sql) => {
      const [row] = await sql`
        insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status, expires_on)
        values (${tenants.first}, ${parties.mine}, 'passport', 'scan.pdf', ${`${tenants.first}/${parties.mine}/old.pdf`}, 'application/pdf', 1,
          'expired', private.today() - 1)
        returning id`;
      await work(sql);
      const before = await alertsOf(sql, 'document_expired');
      await sql`update documents set status = 'superseded' where id = ${row?.['id']}`;
      await work(sql);
      return [before, await alertsOf(sql, 'document_expired')];
    });
    expect(seen).toEqual([['warning open'], ['warning resolved']]);
  });

  test('KYC that is due, then expired; the next review is another fact', async () => {
    const seen = await fromNothing(async (sql) => {
      const move = async (...states: string[]) => {
        for (const state of states) {
          await sql`
            update kyc_profiles set state = ${state}, submitted_at = now(), submitted_data = data where party_id = ${parties.entered}`;
        }
        await work(sql);
        return [await alertsOf(sql, 'kyc_review_due'), await alertsOf(sql, 'kyc_expired')];
      };
      const [row] = await sql`select state from kyc_profiles where party_id = ${parties.entered}`;
      const due = await move('submitted', 'in_review', 'approved', 'review_due');
      return {
        first: row?.['state'],
        due,
        expired: await move('expired'),
        renewed: await move('submitted'),
      };
    });
    expect(seen).toEqual({
      first: 'open',
      due: [['warning open'], []],
      expired: [['warning resolved'], ['critical open']],
      renewed: [['warning resolved'], ['critical resolved']],
    });
  });

  test('a hit, until it is dismissed', async () => {
    const seen = await fromNothing(async (sql) => {
      const [hit] = await sql`
        update screening_hits set state = 'open', reason = null, decided_at = null
        where id = (select id from screening_hits limit 1) returning id`;
      await work(sql);
      const open = await alertsOf(sql, 'hit_open');
      await sql`update screening_hits set state = 'true_match', reason = 'x', decided_at = now() where id = ${hit?.['id']}`;
      await work(sql);
      const isTrue = [await alertsOf(sql, 'hit_open'), await alertsOf(sql, 'hit_true')];
      await sql`update screening_hits set state = 'false_match' where id = ${hit?.['id']}`;
      await work(sql);
      return { open, isTrue, dismissed: await alertsOf(sql, 'hit_true') };
    });
    expect(seen).toEqual({
      open: ['critical open'],
      isTrue: [['critical resolved'], ['critical open']],
      dismissed: ['critical resolved'],
    });
  });
});

test('[RSK-03] [CMP-02] a risk that is to be assessed again, until it was', async () => {
  const seen = await fromNothing(async (sql) => {
    await become(sql, 'admin');
    await assess(sql, 'company', companies.mine);
    const due = async (days: string) => {
      await sql`reset role`;
      await sql`set local session_replication_role = 'replica'`;
      await sql`update risk_assessments set next_review_on = private.today() + ${days}::int where company_id = ${companies.mine} and is_current`;
      await sql`set local session_replication_role = 'origin'`;
      await work(sql);
      return alertsOf(sql, 'risk_review_due');
    };
    return [await due('31'), await due('30'), await due('-1')];
  });
  expect(seen).toEqual([[], ['info open'], ['warning open']]);
});

test('[CMP-02] alerts of staff’s own making are left alone', async () => {
  const seen = await fromNothing(async (sql) => {
    await sql`
      insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
      values (${tenants.first}, 'request_of_authority', 'x', 'critical', 'Letter of the Securities Commission')`;
    return [await work(sql), await alertsOf(sql, 'request_of_authority')];
  });
  expect(seen).toEqual([{}, ['critical open']]);
});

test('[CMP-02] [APP-08] a company formed here whose certificate is missing has an alert until it is there', async () => {
  const seen = await fromNothing(async (sql) => {
    await sql`delete from change_request_documents`;
    await sql`update documents set category = 'other'`;
    await sql`set local session_replication_role = replica`;
    await sql`update draft_applications set company_id = ${companies.mine}, state = 'incorporated', approved_at = now()
      where id = ${applications.others}`;
    await sql`set local session_replication_role = origin`;
    await work(sql);
    const missing = await alertsOf(sql, 'certificate_missing');
    await sql`update documents set category = 'certificate_of_incorporation', status = 'rejected', reason_code = 'unreadable'
      where id = ${documents.mine}`;
    const rejected = await work(sql);
    await sql`update documents set status = 'uploaded', reason_code = null where id = ${documents.mine}`;
    const there = await work(sql);
    return { missing, rejected, there, after: await alertsOf(sql, 'certificate_missing') };
  });
  expect(seen).toEqual({
    missing: ['warning open'],
    rejected: {},
    there: { closed: 1 },
    after: ['warning resolved'],
  });
});
