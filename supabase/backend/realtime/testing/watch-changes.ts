import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { listen, reached, type Heard } from './realtime-test.ts';

export interface Wanted {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  schema?: string;
  table?: string;
  filter?: string;
  select?: string[];
}

export interface Watched extends Heard {
  changes: {
    eventType: string;
    table: string;
    new: Record<string, unknown>;
    old: Record<string, unknown>;
    errors: unknown;
    commit_timestamp: string;
  }[];
}

let serial = 0;

/** Joins a channel with these subscriptions; what they receive comes in one list. */
export function start(client: SupabaseClient, ...wanted: Wanted[]): Watched {
  const changes: Watched['changes'] = [];
  const heard = listen(client, `changes ${++serial}`, {}, (channel) => {
    for (const one of wanted) {
      const filter = { event: '*' as const, schema: 'public', ...one };
      // The types know each event on its own.
      channel.on('postgres_changes', filter as { event: '*'; schema: string }, (change) =>
        changes.push(change as unknown as Watched['changes'][number]),
      );
    }
  });
  return { ...heard, changes };
}

/** The same, waiting until the subscriptions hold. */
export async function watch(client: SupabaseClient, ...wanted: Wanted[]): Promise<Watched> {
  const watched = start(client, ...wanted);
  await reached(watched, 'SUBSCRIBED');
  await vi.waitFor(() => expect(watched.system).toHaveLength(1), PATIENCE);
  expect(watched.system[0]).toMatchObject({
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
  });
  return watched;
}

/** The names of the received rows; the key of a deleted one. */
export function names({ changes }: Watched): unknown[] {
  return changes.map((change) => change.new.name ?? change.old.id);
}
