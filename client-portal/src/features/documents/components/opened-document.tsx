import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ErrorScreen, SidePanel, Spinner } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { deskQueries, type SentRow } from '../api/desk.queries.ts';
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
    ...deskQueries.document(useTenantScope(), documentId),
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
        {found.error ? (
          <ErrorScreen
            message={
              toAppError(found.error).code === 'not_found'
                ? 'This document does not exist, or you may not see it.'
                : toAppError(found.error).message
            }
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Spinner centered />
        )}
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
