import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { functionList } from '../../../shared-core/src/lists/function-list.ts';
import { listQuery } from '../../../shared-core/src/lists/list-query.ts';
import type { List, ListParams } from '../../../shared-core/src/lists/list.ts';
import { createTenantScope } from '../../../shared-core/src/tenant/tenant-scope.ts';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/*
 * "Select all that match" reads the rows of a list as an export does. Here they are those of its pages, on the product's own schema, and of
 * the firm on screen alone, although staff may read every firm.
 */

let backend: ProductBackend;
let staff: SupabaseClient;
let client: SupabaseClient;

beforeAll(async () => {
  backend = await startProductBackend();
  await backend.sql(
    `insert into public.compliance_alerts (tenant_id, kind, dedupe_key, severity, title, due_on)
     select tenant.id, 'trial', 'trial:' || n, (array['info', 'warning', 'critical'])[1 + floor(random() * 3)::integer]::public.alert_severity,
       'Alert ' || floor(random() * 300), date '2026-12-01' + (random() * 20)::integer
     from public.tenants as tenant, generate_series(1, 1400) as n`,
    [],
  );
  [staff, client] = await Promise.all([backend.signedIn('admin'), backend.signedIn('client')]);
});

afterAll(() => backend.destroy());

const params = (own: Partial<ListParams> = {}): ListParams => ({
  page: 1,
  pageSize: 300,
  sort: { key: 'due_on', direction: 'asc' },
  search: '',
  filters: {},
  ...own,
});

/** A list as a page builds it; `title` and `due_on` have many ties. */
const alertsOf = (reader: SupabaseClient, wanted: ListParams, tenant = TENANT) =>
  listQuery<{ id: string; tenant_id: string; severity: string }>(['alerts'], wanted, {
    shows: ['compliance_alerts'],
    sortable: ['due_on', 'title'],
    select(options) {
      const rows = createTenantScope(reader as never, tenant)
        .from('compliance_alerts')
        .select('id, tenant_id, severity', options);
      const { severity } = wanted.filters;
      const found = severity ? rows.eq('severity', severity as never) : rows;
      return wanted.search ? found.ilike('title', `%${wanted.search}%`) : found;
    },
  });

const never = () => new AbortController().signal;
const all = <Row>(list: List<Row>, keyOf: (row: Row) => string, most?: number) =>
  list.readAll(keyOf, never(), () => undefined, most);
const page = <Row>({ page: query }: List<Row>) =>
  (query.queryFn as (context: { signal: AbortSignal }) => Promise<{ rows: Row[]; total: number }>)({
    signal: never(),
  });

/** The rows of a list page by page, as a person turns them. */
async function pages<Row>(listOf: (wanted: ListParams) => List<Row>, wanted: ListParams) {
  const rows: Row[] = [];
  for (let number = 1; ; number++) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const part = await page(listOf({ ...wanted, page: number }));
    rows.push(...part.rows);
    if (part.rows.length < wanted.pageSize) return rows;
  }
}

const idOf = ({ id }: { id: string }) => id;

describe('[UX-02] [TEN-01] all rows that match', () => {
  test.each([
    ['without a filter', {}],
    ['with a filter', { filters: { severity: 'critical' } }],
    [
      'with a search, a filter and another order',
      {
        search: 'Alert 1',
        filters: { severity: 'warning' },
        sort: { key: 'title', direction: 'desc' },
      },
    ],
  ] as const)(
    'are those of the pages %s, in their order and of the firm alone',
    async (_what, own) => {
      const wanted = params(own);
      const read = await all(alertsOf(staff, wanted), idOf);
      expect(read.length).toBeGreaterThan(30);
      expect(read.map(idOf)).toEqual(
        (await pages((each) => alertsOf(staff, each), wanted)).map(idOf),
      );
      expect(new Set(read.map(({ tenant_id: tenant }) => tenant))).toEqual(new Set([TENANT]));
      const { severity = '' } = wanted.filters as { severity?: string };
      expect(read.filter((row) => !row.severity.includes(severity))).toEqual([]);
    },
  );

  test('are the first ones where the actions take no more', async () => {
    const wanted = params();
    const first = await all(alertsOf(staff, wanted), idOf, 1_100);
    const whole = await all(alertsOf(staff, wanted), idOf);
    expect(first.map(idOf)).toEqual(whole.slice(0, 1_100).map(idOf));
  });

  test('are none for who may not read them', async () => {
    expect(await all(alertsOf(client, params()), idOf)).toEqual([]);
  });

  test('of a list that a function answers are those of its pages, too', async () => {
    const peopleOf = (wanted: ListParams) =>
      functionList<{ id: string; total: number }>(['people'], wanted, {
        shows: ['tenant_users'],
        sortable: ['name', 'since'],
        call: (place) =>
          staff.rpc('people_list', { tenant_id: TENANT, search: '', show: '', ...place }) as never,
      });
    const wanted = params({ pageSize: 3, sort: { key: 'name', direction: 'desc' } });
    const read = await all(peopleOf(wanted), idOf);
    expect(read.length).toBeGreaterThan(3);
    expect(read.map(idOf)).toEqual((await pages(peopleOf, wanted)).map(idOf));
  });
});
