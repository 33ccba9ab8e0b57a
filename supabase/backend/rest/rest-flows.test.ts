import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;
let tenantId: number;

beforeAll(async () => {
  backend = await startTestBackend();
  service = backend.service();
  const { data } = await service.from('tenants').insert({ name: 'Cable Beach' }).select().single();
  tenantId = data.id;
  await service.from('companies').insert(
    [
      { tenant_id: tenantId, name: 'Albatross Ltd.', capital: 100, tags: ['bird', 'sea'] },
      { tenant_id: tenantId, name: 'Barracuda, Ltd.', capital: 50.5, registered_on: '2026-02-28' },
      {
        tenant_id: tenantId,
        name: 'Conch "Queen" Ltd.',
        capital: null,
        details: { shell: { pink: true } },
      },
      { tenant_id: tenantId, name: 'Dolphin Ltd.', capital: 7, moods: ['calm', 'busy'] },
    ],
    { defaultToNull: false },
  );
  const { data: albatross } = await company('Albatross Ltd.').single();
  await service.from('contacts').insert([
    { company_id: albatross!.id, name: 'Eve' },
    { company_id: albatross!.id, name: 'Ann' },
  ]);
});

afterAll(async () => {
  await backend.destroy();
});

function company(name: string) {
  return service.from('companies').select().eq('name', name);
}

async function names(query: PromiseLike<{ data: { name: string }[] | null; error: unknown }>) {
  const { data, error } = await query;
  expect(error).toBeNull();
  return data!.map(({ name }) => name);
}

describe('reading', () => {
  test('values come as PostgREST writes them', async () => {
    const { data } = await company('Barracuda, Ltd.').single();
    expect(data).toEqual({
      id: expect.any(Number),
      tenant_id: tenantId,
      name: 'Barracuda, Ltd.',
      capital: 50.5,
      shares: null,
      tags: [],
      moods: [],
      details: {},
      registered_on: '2026-02-28',
      created_at: '2026-01-02T03:04:05.678+00:00',
    });
  });

  test('filters, quoted values and combinations', async () => {
    const all = () => service.from('companies').select('name').order('name');
    expect(await names(all().gt('capital', 20))).toEqual(['Albatross Ltd.', 'Barracuda, Ltd.']);
    expect(await names(all().is('capital', null))).toEqual(['Conch "Queen" Ltd.']);
    expect(await names(all().ilike('name', '%LTD%').neq('capital', 7))).toHaveLength(2);
    expect(await names(all().in('name', ['Barracuda, Ltd.', 'Conch "Queen" Ltd.']))).toHaveLength(
      2,
    );
    expect(
      await names(all().or('name.eq."Barracuda, Ltd.",and(capital.gt.1,capital.lt.10)')),
    ).toEqual(['Barracuda, Ltd.', 'Dolphin Ltd.']);
    expect(await names(all().not('registered_on', 'is', null))).toEqual(['Barracuda, Ltd.']);
    expect(await names(all().contains('tags', ['sea']))).toEqual(['Albatross Ltd.']);
    expect(await names(all().eq('details->shell->>pink', 'true'))).toEqual(['Conch "Queen" Ltd.']);
    expect(await names(all().contains('moods', ['busy']))).toEqual(['Dolphin Ltd.']);
  });

  test('order, limit and range with the exact count', async () => {
    const query = () => service.from('companies').select('name', { count: 'exact' });
    const page = await query()
      .order('capital', { ascending: false, nullsFirst: false })
      .range(1, 2);
    expect([page.data?.map(({ name }) => name), page.count, page.status]).toEqual([
      ['Barracuda, Ltd.', 'Dolphin Ltd.'],
      4,
      206,
    ]);
    const { count, data } = await query().limit(0);
    expect([count, data]).toEqual([4, []]);
    const head = await service.from('companies').select('*', { count: 'exact', head: true });
    expect([head.count, head.data]).toEqual([4, null]);
    const beyond = await query().range(50, 60);
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
  });

  test('single and maybeSingle', async () => {
    expect((await company('Unknown').single()).error).toMatchObject({ code: 'PGRST116' });
    expect(await company('Unknown').maybeSingle()).toMatchObject({ data: null, error: null });
    const many = await service.from('companies').select().single();
    expect([many.status, many.error?.code]).toEqual([406, 'PGRST116']);
  });

  test('embedded rows in both directions, filtered, ordered and counted', async () => {
    const { data } = await service
      .from('companies')
      .select('name, tenant:tenants(name), contacts(name)')
      .eq('name', 'Albatross Ltd.')
      .order('name', { referencedTable: 'contacts' })
      .single();
    expect(data).toEqual({
      name: 'Albatross Ltd.',
      tenant: { name: 'Cable Beach' },
      contacts: [{ name: 'Ann' }, { name: 'Eve' }],
    });
    const counted = await service
      .from('companies')
      .select('contacts(count)')
      .eq('name', 'Albatross Ltd.');
    expect(counted.data).toEqual([{ contacts: [{ count: 2 }] }]);
    expect(await names(service.from('companies').select('name, contacts!inner(id)'))).toEqual([
      'Albatross Ltd.',
    ]);
  });
});

describe('writing', () => {
  test('insert, update, upsert and delete give back what they did', async () => {
    const inserted = await service
      .from('companies')
      .insert({
        tenant_id: tenantId,
        name: 'Egret Ltd.',
        details: [1, { two: [3] }],
        tags: ['a,b', '"c"'],
      })
      .select('id, details, tags')
      .single();
    expect([inserted.status, inserted.data]).toMatchObject([
      201,
      { details: [1, { two: [3] }], tags: ['a,b', '"c"'] },
    ]);
    const id = inserted.data!.id;

    const updated = await service
      .from('companies')
      .update({ details: ['text'], tags: [], moods: ['calm'] })
      .eq('id', id)
      .select('details, tags, moods');
    expect(updated.data).toEqual([{ details: ['text'], tags: [], moods: ['calm'] }]);

    const upserted = await service
      .from('companies')
      .upsert(
        { tenant_id: tenantId, name: 'Egret Ltd.', capital: 9 },
        { onConflict: 'tenant_id,name' },
      )
      .select('id, capital');
    expect(upserted.data).toEqual([{ id, capital: 9 }]);
    const ignored = await service
      .from('companies')
      .upsert(
        { tenant_id: tenantId, name: 'Egret Ltd.', capital: 10 },
        { onConflict: 'tenant_id,name', ignoreDuplicates: true },
      )
      .select('id');
    expect(ignored.data).toEqual([]);

    const deleted = await service.from('companies').delete().eq('id', id).select('name');
    expect(deleted.data).toEqual([{ name: 'Egret Ltd.' }]);
    expect((await service.from('companies').delete().eq('id', id)).status).toBe(204);
  });

  test('many rows at once: all or none', async () => {
    const rows = ['Frigate Ltd.', 'Grouper Ltd.', 'Albatross Ltd.'].map((name) => ({
      tenant_id: tenantId,
      name,
    }));
    const refused = await service.from('companies').insert(rows);
    expect([refused.status, refused.error?.code]).toEqual([409, '23505']);
    expect(await names(service.from('companies').select('name').like('name', 'Frigate%'))).toEqual(
      [],
    );
    const done = await service.from('companies').insert(rows.slice(0, 2), { defaultToNull: false });
    expect(done.status).toBe(201);
    await service.from('companies').delete().in('name', ['Frigate Ltd.', 'Grouper Ltd.']);
  });

  test('a change that expects one row and meets several changes none', async () => {
    const refused = await service
      .from('companies')
      .update({ shares: 1 })
      .gt('id', 0)
      .select()
      .single();
    expect([refused.status, refused.error?.code]).toEqual([406, 'PGRST116']);
    expect(await names(service.from('companies').select('name').eq('shares', 1))).toEqual([]);
  });
});

describe('commands', () => {
  test('take arguments of any kind and give values of any kind', async () => {
    expect((await service.rpc('add', { a: 2, b: 3 })).data).toBe(5);
    expect((await service.rpc('add', { a: 2, b: 3 }, { get: true })).data).toBe(5);
    const { data } = await service.rpc('echo', { terms: ['a', 'b,c'], document: [1, { x: [] }] });
    expect(data).toEqual({ terms: ['a', 'b,c'], document: [1, { x: [] }] });
  });

  test.each([
    ['PT404', 404],
    ['PT409', 409],
    ['PT422', 422],
  ])('an error raised with %s arrives with status %i and its whole body', async (code, status) => {
    const response = await service.rpc('fail_with', { code, reason: 'company.not_draft' });
    expect([response.status, response.error]).toMatchObject([
      status,
      { code, message: 'company.not_draft', details: 'the detail', hint: 'the hint' },
    ]);
  });

  test.each([
    ['P0001', 400],
    ['23514', 400],
    ['42501', 403],
    ['55000', 500],
  ])(
    'of one raised with %s arrive status %i and the code, as of an error of Postgres',
    async (code, status) => {
      const response = await service.rpc('fail_with', { code, reason: 'relation "private.x"' });
      expect([response.status, response.error]).toMatchObject([
        status,
        { code, details: null, hint: null },
      ]);
      expect(response.error?.message).not.toContain('private');
    },
  );
});
