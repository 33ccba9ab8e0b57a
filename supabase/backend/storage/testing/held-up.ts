import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

/** Makes acts on objects wait in the middle, so that a test decides what comes first. */
export interface HeldUp {
  /** Resolves once as many transactions wait, for this or for one another. */
  waiting(count: number): Promise<void>;
  letGo(): Promise<void>;
}

/** What waits is made to by calling private.wait(), from a policy or a trigger. */
export async function prepareToHoldUp(backend: TestBackend): Promise<void> {
  await backend.sql(`
    create function private.wait() returns boolean language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4711); return true; end $$;
    grant usage on schema private to authenticated, supabase_storage_admin;
    grant execute on function private.wait to authenticated;
    create function private.wait_trigger() returns trigger language plpgsql as
      $$ begin perform private.wait(); return new; end $$;
    grant execute on function private.wait_trigger to authenticated`);
}

/** From now on private.wait() waits. */
export async function holdUp(backend: TestBackend): Promise<HeldUp> {
  const holder = new Client({ connectionString: backend.database.superuserUrl });
  holder.on('error', () => {}); // the server may be stopped before a test that failed lets go
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
  return {
    async waiting(count) {
      await vi.waitFor(async () => {
        const rows = await backend.sql(
          `select from pg_locks where locktype = 'advisory' and not granted`,
        );
        expect(rows.length).toBeGreaterThanOrEqual(count);
      }, PATIENCE);
    },
    letGo: () => holder.end(),
  };
}
