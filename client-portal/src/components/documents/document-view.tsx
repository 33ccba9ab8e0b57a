import { heldByScan } from '@portal/shared-core/domain/documents';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DocumentPreview, SidePanel } from '@portal/shared-core/ui';
import { HeldFile } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { documentQueries, type SentDocument } from './document.queries.ts';
import { useNoteReading } from './use-note-reading.ts';

/** A document that was sent, beside the page. */
export function DocumentView({
  document,
  onClose,
}: {
  document: SentDocument;
  onClose: () => void;
}) {
  const held = heldByScan(document.scan);
  useNoteReading(held ? null : document.id);
  const file = useQuery({
    ...documentQueries.file(useTenantScope(), document.storage_path),
    enabled: !held,
  });
  return (
    <SidePanel title={document.file_name} onClose={onClose}>
      {held ? (
        <HeldFile name={document.file_name} scan={document.scan} />
      ) : (
        <DocumentPreview
          name={document.file_name}
          file={file.data ?? undefined}
          {...(file.error && { error: toAppError(file.error).message })}
          onRetry={() => void file.refetch()}
        />
      )}
    </SidePanel>
  );
}
