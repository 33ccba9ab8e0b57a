import { heldByScan } from '@portal/shared-core/domain/documents';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Button, Icon, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { readFile } from '#/components/documents/document.queries.ts';
import { noteReading } from '#/components/documents/use-note-reading.ts';

import type { SentRow } from '../api/queue.queries.ts';

type Downloaded = Pick<SentRow, 'document_id' | 'storage_path' | 'file_name'>;

/** Saves files under the names they were sent with, one after the other. */
async function save(scope: TenantScope, rows: readonly Downloaded[]): Promise<void> {
  for (const { document_id: id, storage_path: path, file_name: name } of rows) {
    if (id) void noteReading(scope.supabase, id);
    const file = await readFile(scope, path);
    const url = URL.createObjectURL(file ?? new Blob());
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

/** Downloads one document. */
export function DownloadButton({ row }: { row: SentRow }) {
  const { mutate, isPending, error } = useDownload([row]);
  const held = heldByScan(row.scan);
  if (held) return <HeldButton because={`${held.label}. ${held.text}`}>Download</HeldButton>;
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
export function DownloadSelected({ rows }: { rows: readonly SentRow[] }) {
  const { mutate, isPending, error } = useDownload(rows);
  const held = rows.find(({ scan }) => heldByScan(scan));
  if (held) {
    const because = `${held.file_name} cannot be opened: ${heldByScan(held.scan)?.label.toLowerCase()}.`;
    return <HeldButton because={because}>Download</HeldButton>;
  }
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
