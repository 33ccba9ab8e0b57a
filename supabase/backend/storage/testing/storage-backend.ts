import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { BackendOptions } from '../../start-backend.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { DOCX_TYPE } from './sample-files.ts';

export interface StorageBackend extends TestBackend {
  dataDir: string;
  /** A member of North, whose folder is `north`, and one of South. */
  anna: SupabaseClient;
  sven: SupabaseClient;
  north: string;
  south: string;
  /** How many files of objects lie on disk, and how many half-written ones. */
  filesOnDisk(): { objects: number; incoming: number; resumable: number };
  /** The access token of a client's session. */
  tokenOf(client: SupabaseClient): Promise<string>;
}

/**
 * Two tenants with one member each, and buckets: `documents` (private, PDF, PNG, JPEG, DOCX and plain text up to
 * 20 MB, members read and write below the folder of their tenant), `drafts` (the same rights, anything goes),
 * `notices` (public, members of any tenant write).
 */
export async function startStorageBackend(
  overrides: Partial<BackendOptions> = {},
): Promise<StorageBackend> {
  const folder = tempFolder();
  const dataDir = overrides.dataDir ?? join(folder.path, 'data');
  const backend = await startTestBackend({ ...overrides, dataDir });
  const types = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain', DOCX_TYPE];
  await backend.sql(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
       ('documents', 'documents', false, 20000000, '{${types.join(',')}}'),
       ('drafts', 'drafts', false, null, null), ('notices', 'notices', true, null, null)`,
  );
  for (const [action, clause] of POLICIES) {
    await backend.sql(
      `create policy "Members ${action} files" on storage.objects for ${action} to authenticated ${clause}`,
    );
  }
  const [anna, sven] = await Promise.all([backend.signedUp('Anna'), backend.signedUp('Sven')]);
  const tenants = await backend.sql<{ id: string }>(
    `insert into public.tenants (name) values ('North'), ('South') returning id::text`,
  );
  const [north, south] = tenants.map(({ id }) => id);
  await backend.sql(`insert into public.members values ($1, $2), ($3, $4)`, [
    north,
    anna.userId,
    south,
    sven.userId,
  ]);

  return {
    ...backend,
    dataDir,
    anna: anna.client,
    sven: sven.client,
    north: north!,
    south: south!,
    filesOnDisk() {
      const count = (name: string) => readdirSync(join(dataDir, 'storage', name)).length;
      return {
        objects: count('objects'),
        incoming: count('incoming'),
        resumable: count('resumable'),
      };
    },
    async tokenOf(client) {
      return (await client.auth.getSession()).data.session!.access_token;
    },
    async destroy() {
      await backend.destroy();
      folder.remove();
    },
  };
}

const OWN_FOLDER = `(storage.foldername(name))[1] = any (array(select private.tenant_ids()::text))`;

const POLICIES = [
  ['select', `using (${OWN_FOLDER})`],
  ['insert', `with check (${OWN_FOLDER})`],
  ['update', `using (${OWN_FOLDER}) with check (${OWN_FOLDER})`],
  ['delete', `using (${OWN_FOLDER})`],
] as const;
