import { heldByScan } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ThreadFileView, type ThreadFile } from '@portal/shared-core/views/support';
import { useQuery } from '@tanstack/react-query';

import { ticketFileQuery } from '../api/thread.queries.ts';

/** A file of a ticket beside the page; one that the scan holds back is not read. */
export function TicketFileView({ file, onClose }: { file: ThreadFile; onClose: () => void }) {
  const bytes = useQuery({
    ...ticketFileQuery(useTenantScope(), file.storage_path),
    enabled: !heldByScan(file.scan),
  });
  return <ThreadFileView file={file} bytes={bytes} onClose={onClose} />;
}
