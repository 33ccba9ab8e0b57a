import { heldByScan } from '@portal/shared-core/domain/documents';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DocumentPreview, SidePanel } from '@portal/shared-core/ui';
import { HeldFile } from '@portal/shared-core/views';
import type { ThreadFile } from '@portal/shared-core/views/support';
import { useQuery } from '@tanstack/react-query';

import { ticketFileQuery } from '../api/thread.queries.ts';

/** A file of a ticket beside the page, with its download. */
export function TicketFileView({ file, onClose }: { file: ThreadFile; onClose: () => void }) {
  const held = heldByScan(file.scan);
  const bytes = useQuery({
    ...ticketFileQuery(useTenantScope(), file.storage_path),
    enabled: !held,
  });
  return (
    <SidePanel title={file.file_name} onClose={onClose}>
      {held ? (
        <HeldFile name={file.file_name} scan={file.scan} />
      ) : (
        <DocumentPreview
          name={file.file_name}
          file={bytes.data ?? undefined}
          {...(bytes.error && { error: toAppError(bytes.error).message })}
          onRetry={() => void bytes.refetch()}
        />
      )}
    </SidePanel>
  );
}
