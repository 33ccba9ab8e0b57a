import type { SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

/** A table with a column of every kind that filters know, and four rows. */
export async function createSamples(backend: TestBackend): Promise<SupabaseClient> {
  await backend.sql(
    `create table public.samples (
       id int primary key,
       name text not null,
       amount numeric,
       flag boolean,
       tags text[] not null default '{}',
       details jsonb not null default '{}',
       span int4range,
       words tsvector generated always as (to_tsvector('english', name)) stored
     )`,
  );
  await backend.sql(
    `insert into public.samples (id, name, amount, flag, tags, details, span) values
       (1, 'Albatross flying', 1.5, true, '{sea,bird}', '{"size": 3, "at": {"port": "Nassau"}}', '[1,5)'),
       (2, 'Barracuda, "hungry"', 20, false, '{sea,fish}', '{"size": 2}', '[5,10)'),
       (3, 'conch_100%', null, null, '{}', '{"list": [1, 2]}', '[20,30)'),
       (4, 'Dolphins (two)', 7, true, '{sea}', '{"size": 10}', null)`,
  );
  const service = backend.service();
  const isKnown = async () => (await service.from('samples').select('id')).error === null;
  await vi.waitUntil(isKnown, PATIENCE);
  return service;
}
