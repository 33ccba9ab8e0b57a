import { toAppError } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Button, Icon, InlineAlert, type Selection } from '@portal/shared-core/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { noteReading } from '#/components/documents/use-note-reading.ts';

import type { SentRow } from '../api/desk.queries.ts';

/** How long a link to a file works. */
const SECONDS = 60;

type Downloaded = Pick<SentRow, 'document_id' | 'storage_path' | 'file_name'>;

/** Saves files under the names they were sent with, one after the other. */
async function save({ supabase }: TenantScope, rows: readonly Downloaded[]): Promise<void> {
  for (const { document_id: id, storage_path: path, file_name: name } of rows) {
    if (id) void noteReading(supabase, id);
    const bucket = supabase.storage.from('documents');
    const signed = unwrap(await bucket.createSignedUrl(path, SECONDS, { download: name }));
    const answer = await fetch(signed?.signedUrl ?? '');
    if (!answer.ok) throw new TypeError('Failed to fetch');
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
  }
}

function useDownload(rows: readonly Downloaded[]) {
  const scope = useTenantScope();
  return useMutation({ mutationFn: () => save(scope, rows) });
}

/** Downloads one document by a link that works for a minute. */
export function DownloadButton({ row }: { row: SentRow }) {
  const { mutate, isPending, error } = useDownload([row]);
  return (
    <>
      <Button
        startIcon={<Icon of={Download} size={18} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Download
      </Button>
      {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
    </>
  );
}

/** Downloads the selected documents, one file each. */
export function DownloadSelected({ selection }: { selection: Selection<SentRow> }) {
  const { mutate, isPending, error } = useDownload(selection.rows);
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon of={Download} size={16} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Download
      </Button>
      {error && <span role="alert">{toAppError(error).message}</span>}
    </>
  );
}
