import { spawn } from 'node:child_process';

import type { RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import { strToU8, zipSync } from 'fflate';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { deleteNext } from '../firm-deletion/delete-next.ts';
import { filesAt } from '../lib/stored-files.ts';
import { root } from '../lib/paths.ts';
import { startDemoBackend } from './demo-backend.fixtures.ts';
import { roleDatabaseAt } from './role-database.ts';

const LEAVES = '7e000000-0000-4000-8000-000000000001';
const STAYS = '7e000000-0000-4000-8000-000000000002';
const STAFF = 'd0000000-0000-4000-8000-000000000002';
let backend: RunningBackend;
let sql: postgres.Sql;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ backend, sql, stop } = await startDemoBackend());
}, 120_000);
afterAll(() => stop());

/** How many rows each table has of a firm, and a hash over all of them. */
async function rowsOf(firm: string): Promise<Record<string, string>> {
  const tables = await sql<{ table_name: string; condition: string }[]>`
    select table_name, condition from private.firm_deletion_tables() where stays is null order by 1`;
  const found: Record<string, string> = {};
  for (const { table_name: name, condition } of tables) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(line)::text, '|' order by to_jsonb(line)::text)), '') as all
      from ${name} as line where ${condition}`,
      [firm],
    );
    found[name] = row?.['all'] as string;
  }
  return found;
}

const peopleOf = (firm: string) => sql`
  select to_jsonb(person) - 'last_active_tenant' - 'updated_at' as person from profiles as person
  where exists (select from tenant_users as membership where membership.user_id = person.id and membership.tenant_id = ${firm})
  order by person.id`;

const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ZIP = new Uint8Array(zipSync({ 'manifest.json': strToU8('{}') }));
const WORD = new Uint8Array(
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    ),
    'word/document.xml': strToU8('<x/>'),
  }),
);

async function store(
  bucket: string,
  path: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { secret } = backend.keys;
  const headers = { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': type };
  const address = `${backend.url}/storage/v1/object/${bucket}/${path}`;
  const stored = await fetch(address, {
    method: 'POST',
    headers,
    body: new Blob([body], { type }),
  });
  expect([stored.status, stored.ok ? '' : await stored.text()]).toEqual([200, '']);
}

/** A deletion that was confirmed 31 days ago, which no command and no writer can enter. */
const confirmedLongAgo = (firm: string) =>
  sql.begin(async (tx) => {
    await tx`alter table private.firm_deletions disable trigger keep_firm_deletion`;
    await tx`insert into private.firm_deletions (firm_id, firm_name, firm_slug, state, reason, hand_over, ordered_by, ordered_by_name,
        ordered_at, confirmed_by, confirmed_by_name, confirmed_at, due_at, reminded_at, export_id)
      select id, name, slug, 'waiting', 'We leave', 'Bay Street Ltd.', gen_random_uuid(), 'Sue Super', now() - interval '32 days',
        gen_random_uuid(), 'Olive Owner', now() - interval '31 days', now() - interval '1 day', now(), gen_random_uuid()
      from tenants where id = ${firm}`;
    await tx`alter table private.firm_deletions enable trigger keep_firm_deletion`;
  });

/** What the demo has none of: payments by card, write-offs of two people, evidence, news of a document. */
async function fillIn(firm: string, person: string): Promise<void> {
  const [found] = await sql`
    select
      (select id from invoices where tenant_id = ${firm} and state = 'issued' order by id limit 1) as invoice,
      (select id from documents where tenant_id = ${firm} order by id limit 1) as document`;
  const { invoice, document } = found as Record<string, string>;
  const payment = crypto.randomUUID();
  await sql.begin(async (tx) => {
    await tx`insert into card_settings (tenant_id, is_on) values (${firm}, false)`;
    await tx`insert into private.audit_shipments (tenant_id, last_id, entries) values (${firm}, 1, 1)`;
    await tx`insert into private.access_shipments (tenant_id, last_id, entries) values (${firm}, 1, 1)`;
    await tx`insert into card_payments (id, tenant_id, invoice_id, made_by, provider, currency, amount, government, state, page_id, payment_ref,
        received, received_in)
      values (${payment}, ${firm}, ${invoice!}, ${person}, 'stripe', 'USD', 10, 0, 'paid', 'cs_1', 'pi_1', 9, 'USD')`;
    await tx`insert into card_refunds (id, tenant_id, payment_id, amount, reason)
      values (${crypto.randomUUID()}, ${firm}, ${payment}, 2, 'Too much')`;
    await tx`insert into card_problems (tenant_id, payment_id, kind) values (${firm}, ${payment}, 'amount_differs')`;
    await tx`insert into card_disputes (tenant_id, payment_id, dispute_ref, amount, currency, state, said_at)
      values (${firm}, ${payment}, 'du_1', 9, 'USD', 'in_review', now())`;
    await tx`insert into card_movements (tenant_id, payment_id, kind, movement_ref, amount, fee, currency, moved_at)
      values (${firm}, ${payment}, 'charge', 'txn_1', 9, 1, 'USD', now())`;
    const posting = crypto.randomUUID();
    for (const [id, reverses] of [
      [posting, null],
      [crypto.randomUUID(), posting],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await tx`insert into firm_postings (id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, reverses)
        values (${id}, ${firm}, 'provider_fee', 3, 'USD', '2026-01-05', 'bank', 'FEE-1', 'A fee', ${payment}, ${reverses})`;
    }
    await tx`insert into recurring_settings (tenant_id, is_nightly) values (${firm}, true)`;
    await tx`insert into write_off_limits (tenant_id, amount, set_by) values (${firm}, 100, ${person})`;
    await tx`insert into write_off_proposals (id, tenant_id, invoice_id, amount, currency, reason, proposed_by)
      values (${crypto.randomUUID()}, ${firm}, ${invoice!}, 200, 'USD', 'It will not be paid', ${person})`;
    await tx`insert into vat_evidence (id, tenant_id, client_id, residence, purpose, document_id, valid_from)
      values (${crypto.randomUUID()}, ${firm}, ${person}, 'FR', 'Holds shares abroad', ${document!}, '2026-01-01')`;
    await tx`insert into discounts (id, tenant_id, client_id, percent, valid_from, valid_to, reason, client_text)
      values (${crypto.randomUUID()}, ${firm}, ${person}, 10, '2026-01-01', '2026-12-31', 'Agreed by phone', 'Welcome')`;
    await tx`insert into recurring_services (id, tenant_id, company_id, label, amount, period, vat_treatment, first_day)
      select ${crypto.randomUUID()}, tenant_id, id, 'Mail forwarding', 40, 'month', 'standard', '2026-01-01'
      from companies where tenant_id = ${firm} limit 1`;
    await tx`insert into private.new_pictures (tenant_id, offered_by, path) values (${firm}, ${person}, ${`${firm}/logo.png`})`;
    await tx`insert into private.file_scans (tenant_id, picture_id) select tenant_id, id from private.new_pictures where tenant_id = ${firm}`;
    await tx`insert into document_news (tenant_id, document_id, sending, person_id)
      values (${firm}, ${document!}, ${crypto.randomUUID()}, ${person})`;
  });
}

const progress = async () => {
  const [run] = await sql`select step from private.firm_deletion_runs`;
  return run as { step: string } | undefined;
};

describe('[EXIT-01] [TNT-01] a firm leaves whole', () => {
  test('with rows, files and accounts, through a worker that is killed, and the other firm stays as it was', async () => {
    const someone = await sql`
      select membership.user_id as id from tenant_users as membership
      join profiles as person on person.id = membership.user_id and person.role <> 'admin'
      where membership.tenant_id = ${LEAVES}
        and not exists (select from tenant_users as other where other.user_id = person.id and other.tenant_id <> ${LEAVES})
      order by 1`;
    expect(someone.length).toBeGreaterThan(2);
    const only = someone[0]?.['id'] as string;
    for (const firm of [LEAVES, STAYS]) {
      await store(
        'documents',
        `${firm}/${firm}/${crypto.randomUUID()}.pdf`,
        'application/pdf',
        '%PDF-1.7\n1',
      );
      await store('logos', `${firm}/${crypto.randomUUID()}.png`, 'image/png', PNG);
      await store('exports', `${firm}/a/1-b.zip`, 'application/zip', ZIP);
      await store('templates', `${firm}/${firm}/${crypto.randomUUID()}.docx`, DOCX, WORD);
    }
    // New pictures that wait for their check.
    await store('new-pictures', `${LEAVES}/logo.png`, 'image/png', PNG);
    await store('new-pictures', `${only}/${crypto.randomUUID()}.png`, 'image/png', PNG);
    await store('avatars', `${only}/${crypto.randomUUID()}.png`, 'image/png', PNG);
    await fillIn(LEAVES, only);
    await fillIn(STAYS, STAFF);
    const before = await rowsOf(LEAVES);
    expect(Object.values(before).filter((found) => found.startsWith('0 ')).length).toBeLessThan(45);
    const other = await rowsOf(STAYS);
    const people = await peopleOf(STAYS);

    // The whole deletion is work of the role of this part alone.
    await sql`alter role portal_firm_deletions with login password 'a-password-of-a-test'`;
    const address = new URL(backend.database.urlFor('postgres'));
    Object.assign(address, { username: 'portal_firm_deletions', password: 'a-password-of-a-test' });
    const database = roleDatabaseAt(address.href, 'firm-deletions');
    onTestFinished(() => database.close());
    const source = {
      database,
      files: filesAt(backend.url, backend.keys.secret),
    };
    expect(await deleteNext(source)).toBeNull();
    await confirmedLongAgo(LEAVES);
    expect(await deleteNext(source)).toMatchObject({ step: 'begin' });
    // Its suspension is the last entry.
    const [head] = await sql`select last_hash from private.audit_heads where tenant_id = ${LEAVES}`;
    const [firm] = await sql`select status from tenants where id = ${LEAVES}`;
    expect(firm?.['status']).toBe('suspended');
    // Owners have their mail before their account goes.
    const [mails] =
      await sql`select count(*)::int as count from private.mail_outbox where data ->> 'kind' = 'account.firm_deletion_begun'`;
    expect(mails?.['count']).toBeGreaterThan(0);
    await sql`update private.mail_outbox set state = 'sent', settled_at = now() where state = 'queued' and tenant_id = ${LEAVES}`;

    // A worker that is killed in the middle of a transaction, which waits for a row.
    const held = await sql.reserve();
    await held`begin`;
    await held`select from companies where tenant_id = ${LEAVES} for update`;
    const child = spawn(process.execPath, ['tools/worker.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        WORKER_PARTS: 'firm-deletions',
        SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: backend.keys.secret,
        HEALTH_PORT: String(await freePort()),
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await vi.waitFor(
      async () => {
        const waiting = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
        expect([waiting.length, (await progress())?.step]).toEqual([1, 'rows']);
      },
      { timeout: 60_000 },
    );
    child.kill('SIGKILL');
    await held`rollback`;
    held.release();
    const [cut] = await sql`select state from private.firm_deletions`;
    expect(cut?.['state']).toBe('erasing');

    let died = 0;
    const dies = {
      ...source,
      files: {
        remove: async (...given: Parameters<typeof source.files.remove>) => {
          await source.files.remove(...given);
          died += 1;
          if (died === 1) throw new Error('killed');
        },
      },
    };
    // The transaction of the killed worker may still be open: then there is nothing to do for others.
    while (await progress()) {
      await deleteNext(dies).catch((error: unknown) => {
        if (!String(error).includes('killed')) throw error;
      });
    }
    expect(died).toBeGreaterThan(0);

    expect(await rowsOf(STAYS)).toEqual(other);
    expect(await peopleOf(STAYS)).toEqual(people);
    const left = Object.entries(await rowsOf(LEAVES)).filter(([, found]) => found !== '0 ');
    expect(left).toEqual([]);
    const stored =
      await sql`select bucket_id, name from storage.objects where name like any (${[`${LEAVES}/%`, `${only}/%`]})`;
    expect(stored).toEqual([]);
    const [kept] =
      await sql`select count(*)::int as count from storage.objects where name like ${`${STAYS}/%`}`;
    expect(kept?.['count']).toBe(4);
    const [accounts] = await sql`select
      (select count(*)::int from auth.users where id = ${only}) as gone,
      (select count(*)::int from auth.users where email = 'admin@demo.bahamasinc.example') as staff`;
    expect(accounts).toEqual({ gone: 0, staff: 1 });

    const [proof] = await sql`select state, audit_head, proof from private.firm_deletions`;
    expect(proof).toMatchObject({ state: 'done', audit_head: head?.['last_hash'] });
    const said = proof?.['proof'] as {
      rows: Record<string, number>;
      files: Record<string, { files: number; bytes: number }>;
      people: Record<string, number>;
      left: Record<string, number>;
    };
    for (const name of ['public.companies', 'public.ledger_entries', 'public.company_participants'])
      expect([name, said.rows[name]]).toEqual([name, Number(before[name]?.split(' ')[0])]);
    expect(said.files).toMatchObject({
      documents: { files: 1, bytes: 10 },
      logos: { files: 1 },
      exports: { files: 1 },
      avatars: { files: 1 },
      'new-pictures': { files: 2 },
    });
    expect(said.people['erased']).toBe(someone.length);
    expect(said.left).toMatchObject({ rows: 0, files: 0 });
    const [entry] =
      await sql`select count(*)::int as count from audit_logs where table_name = 'firm_deletions' and tenant_id is null
      and after ->> 'state' = 'done'`;
    expect(entry?.['count']).toBe(1);
    const [broken] =
      await sql`select count(*)::int as count from audit_logs where tenant_id = ${LEAVES}`;
    expect(broken?.['count']).toBe(0);
    expect(await deleteNext(source)).toBeNull();
  }, 300_000);
});
