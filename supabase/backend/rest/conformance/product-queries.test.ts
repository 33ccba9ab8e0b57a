import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import accounts from '../../../seed/demo-accounts.json' with { type: 'json' };
import { startProductBackend, TENANT, type ProductBackend } from '../../testing/product-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/*
 * The queries of the portals (their api/ folders), run on the product's own schema and demo data: here it shows when an answer
 * would not be the one of a hosted project.
 */

/** What a person may type into a search box, as names of companies. */
const NAMES = [
  'Smith, Jones & Co.',
  'The "Quoted" Co.',
  `O'Brien's`,
  '(Brackets) [and] {braces}',
  '100% Pure_Water',
  String.raw`Back\slash`,
  'Dots.eq.null,or(and)',
  'Fête 漢字 🦩',
  'a:b->>c::text',
  '50+1 ? # & =',
];

let backend: ProductBackend;
let staff: SupabaseClient;
let client: SupabaseClient;

beforeAll(async () => {
  backend = await startProductBackend();
  await backend.sql(
    `update public.companies set name = selected.name
     from unnest($1::text[]) with ordinality as selected (name, n)
     join (select id, row_number() over (order by id) as n from public.companies where tenant_id = $2) as company using (n)
     where companies.id = company.id`,
    [NAMES, TENANT],
  );
  [staff, client] = await Promise.all([backend.signedIn('admin'), backend.signedIn('client')]);
});

afterAll(async () => {
  await backend.destroy();
});

/** As `shared-core/domain/search` makes a pattern of a person's words. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

describe('companies', () => {
  const list = () =>
    staff
      .from('companies')
      .select(
        `id, name, status, registration_date, next_filing, type:entity_types!inner(name),
         owner:profiles!companies_user_id_fkey(full_name, email)`,
        { count: 'exact' },
      )
      .eq('tenant_id', TENANT);

  test('pages in a stable order hold every company once', async () => {
    const seen = new Set<string>();
    let total = Infinity;
    for (let first = 0; first < total; first += 7) {
      const page = await list()
        .order('next_filing', { ascending: false })
        .order('id')
        .range(first, first + 6);
      total = page.count!;
      expect([page.error, page.status]).toEqual([null, 206]);
      for (const { id } of page.data!) seen.add(id as string);
    }
    expect([seen.size, total]).toEqual([30, 30]);
    expect((await list().range(100, 106)).error?.code).toBe('PGRST103');
  });

  test('a row has what belongs to it', async () => {
    const { data } = await list().order('name').limit(1);
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: expect.any(String),
        status: expect.any(String),
        registration_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        next_filing: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        type: { name: expect.any(String) },
        owner: { full_name: expect.any(String), email: expect.stringContaining('@') },
      },
    ]);
  });

  test.each(NAMES)('%s is found by its name, whole and in part', async (name) => {
    for (const text of [name, name.replaceAll(/^.|.$/gu, '')]) {
      const { data, count } = await list().ilike('name', containing(text.toUpperCase()));
      expect([data?.map((row) => row.name as string), count]).toEqual([[name], 1]);
    }
    expect((await list().or(`name.eq.${JSON.stringify(name)},name.eq.x`)).count).toBe(1);
    expect((await list().in('name', [name, 'x'])).count).toBe(1);
  });

  test('all filters hold, also two lists of the same column', async () => {
    const { data } = await list()
      .in('status', ['active', 'dissolved'])
      .lt('next_filing', '2100-01-01')
      .in('status', ['active', 'in_penalty']);
    expect(new Set(data?.map(({ status }) => status as string))).toEqual(new Set(['active']));
  });

  test('of the client: those in penalty, and the active ones with a date', async () => {
    const { data } = await client
      .from('companies')
      .select('id, name, status, next_filing')
      .eq('tenant_id', TENANT)
      .or('status.eq.in_penalty,and(status.eq.active,next_filing.lte.2100-01-01)')
      .order('next_filing', { nullsFirst: false });
    expect(data?.map(({ status }) => status as string).toSorted()).toEqual([
      'active',
      'active',
      'active',
      'in_penalty',
    ]);
  });

  test('one with its people; one that is not there', async () => {
    const one = (id: string) =>
      client
        .from('companies')
        .select(
          `id, capital, type:entity_types!inner(code, name, law),
           participants:company_participants(id, role, shares, party:parties!inner(id, kind, name))`,
        )
        .eq('tenant_id', TENANT)
        .eq('id', id)
        .single();
    const { data: any } = await client.from('companies').select('id').limit(1).single();
    const { data } = await one(any!.id as string);
    expect(data).toMatchObject({ type: { code: expect.any(String) } });
    expect(data!.participants[0]).toMatchObject({ party: { name: expect.any(String) } });
    const missing = await one('00000000-0000-4000-8000-000000000000');
    expect([missing.status, missing.error?.code]).toEqual([406, 'PGRST116']);
  });
});

describe('applications', () => {
  test('are found by the first name in their data', async () => {
    const { data, count } = await staff
      .from('draft_applications')
      .select('name:data->names->>0, type:entity_types(name)', { count: 'exact' })
      .eq('tenant_id', TENANT)
      .ilike('data->names->>0', containing('rhône valley partners, l.p.'));
    expect([data, count]).toEqual([
      [{ name: 'Rhône Valley Partners, L.P.', type: { name: expect.any(String) } }],
      1,
    ]);
  });

  test('not those in a list of states', async () => {
    const { data } = await client
      .from('draft_applications')
      .select('state')
      .not('state', 'in', '(draft,incorporated,rejected,withdrawn)')
      .order('state');
    expect([...new Set(data?.map(({ state }) => state as string))]).toEqual([
      'submitted',
      'in_review',
      'information_requested',
      'approved',
    ]);
  });

  test.each(['application_events', 'events'])(
    'one with its history, in the order of %s',
    async (referencedTable) => {
      const { data } = await staff
        .from('draft_applications')
        .select(
          `type:entity_types(name, rules:entity_type_rules(member_role)), approver:profiles!draft_applications_approved_by_fkey(full_name),
           events:application_events(to_state, by:profiles(full_name))`,
        )
        .eq('reference', 'A-1001')
        .order('at', { referencedTable, ascending: false })
        .single();
      expect(data).toMatchObject({
        type: { rules: [{ member_role: 'member' }] },
        approver: { full_name: 'Candice Moxey' },
        events: [
          { to_state: 'incorporated', by: { full_name: 'Candice Moxey' } },
          { to_state: 'filed' },
          { to_state: 'approved' },
          { to_state: 'in_review' },
          { to_state: 'submitted', by: { full_name: 'Claire Vasseur' } },
          { to_state: 'draft' },
        ],
      });
    },
  );

  test('are counted by state', async () => {
    const counts = await staff.rpc('application_stage_counts', { tenant_id: TENANT });
    expect(counts.data).toContainEqual({ state: 'in_review', count: 2 });
  });
});

describe('the queries of every page', () => {
  test('the profile, the tenants, the types of entities, the notifications', async () => {
    const profile = await client.from('profiles').select('role, email').maybeSingle();
    expect(profile.data).toEqual({ role: 'user', email: accounts.client.email });
    const tenants = await client
      .from('tenant_users')
      .select('tenant:tenants!inner(id, slug)')
      .order('created_at', { ascending: false });
    expect(tenants.data).toEqual([{ tenant: { id: TENANT, slug: 'cable-beach' } }]);
    expect((await client.rpc('ensure_membership')).data).toBe(TENANT);
    const types = await client.from('current_entity_types').select('*').eq('is_formable', true);
    expect(types.data).toHaveLength(9);

    const unread = () => client.from('notifications').select('id').eq('read', false).order('id');
    const [first, ...others] = (await unread()).data!;
    const marked = await client.from('notifications').update({ read: true }).eq('id', first!.id);
    expect([marked.status, marked.data, (await unread()).data]).toEqual([204, null, others]);
  });

  test('a refusal comes in the words of the database', async () => {
    const { error, status } = await client.rpc('save_application', {
      application_id: 'a0000000-0000-4000-8000-000000000008',
      expected_version: 0,
      step: 1,
      entity_type: null,
      data: {},
    });
    expect([status, error?.code]).toEqual([
      Number(error?.code.slice(2)),
      expect.stringMatching(/^PT4/),
    ]);
    expect(error?.message).toMatch(/^application\./);
  });
});
