import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DocumentPreview, SidePanel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paperQueries, type SentPaper } from './paper.queries.ts';

/** A document that was sent, beside the page. */
export function PaperView({ document, onClose }: { document: SentPaper; onClose: () => void }) {
  const file = useQuery(paperQueries.file(useTenantScope(), document.storage_path));
  return (
    <SidePanel title={document.file_name} onClose={onClose}>
      <DocumentPreview
        name={document.file_name}
        file={file.data ?? undefined}
        {...(file.error && { error: toAppError(file.error).message })}
        onRetry={() => void file.refetch()}
      />
    </SidePanel>
  );
}
