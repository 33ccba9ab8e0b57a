import { heldByScan } from '../../domain/documents.ts';
import { toAppError } from '../../errors/index.ts';
import { DocumentPreview, SidePanel, type ShownQuery } from '../../ui/index.ts';
import { HeldFile } from '../documents/scan-standing.tsx';
import type { ThreadFile } from './thread-entries.ts';

/** A file of a ticket beside the page, with its download; one that the scan holds back is named only. */
export function ThreadFileView({
  file,
  bytes,
  onClose,
}: {
  file: ThreadFile;
  bytes: ShownQuery<Blob | null>;
  onClose: () => void;
}) {
  return (
    <SidePanel title={file.file_name} onClose={onClose}>
      {heldByScan(file.scan) ? (
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
