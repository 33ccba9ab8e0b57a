import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, ErrorScreen, SidePanel, Spinner } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { queueQueries, type SentRow } from '../api/queue.queries.ts';
import type { Sending } from '../use-sending.ts';
import { DocumentPanel } from './document-panel.tsx';

/** The document of the address: one of the list's page, or another that a link leads to. */
export function OpenedDocument({
  documentId,
  rows,
  sending,
  onOpen,
}: {
  documentId: string;
  rows: readonly SentRow[];
  sending: Sending;
  onOpen: (documentId: string | null) => void;
}) {
  const place = rows.findIndex((row) => row.document_id === documentId);
  const listed = rows[place];
  const found = useQuery({
    ...queueQueries.document(useTenantScope(), documentId),
    enabled: listed === undefined,
  });
  // A document that was replaced meanwhile: its newer version.
  const row = listed ?? found.data;
  const close = () => onOpen(null);
  const before = place > 0 ? rows[place - 1] : undefined;
  const after = place >= 0 ? rows[place + 1] : undefined;
  useReturnOfFocus(documentId);

  if (!row) {
    return (
      <SidePanel title="Document" onClose={close}>
        <Missing error={found.error} onRetry={() => void found.refetch()} />
      </SidePanel>
    );
  }
  return (
    <DocumentPanel
      row={row}
      sending={sending}
      onPrevious={before && (() => onOpen(before.document_id))}
      onNext={after && (() => onOpen(after.document_id))}
      onClose={close}
    />
  );
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Spinner centered />;
  const { code, message } = toAppError(error);
  if (code !== 'not_found') return <ErrorScreen message={message} onRetry={onRetry} />;
  return <EmptyState title="No such document" text="It does not exist, or you may not see it." />;
}

/** Closing returns the focus to the row of the document, also after stepping to another one. */
function useReturnOfFocus(documentId: string) {
  const id = useRef(documentId);
  useEffect(() => {
    id.current = documentId;
  });
  useEffect(() => {
    const link = () =>
      document.querySelector<HTMLElement>(`a[data-document="${CSS.escape(id.current)}"]`);
    return () => {
      // After the panel has given the focus back to where it was before.
      queueMicrotask(() => link()?.focus());
    };
  }, []);
}
