import { useListState } from '@portal/shared-core/ui';
import { useSearchParams } from 'react-router-dom';

/** The page of documents as its address says it: view, group, filters, page, and the document that is open. */
export function useQueueState() {
  const list = useListState({ key: 'at', direction: 'desc' }, 'document');
  const [params] = useSearchParams();
  return {
    ...list,
    view: params.get('view') === 'checklists' ? ('checklists' as const) : ('documents' as const),
    opened: params.get('document'),
    /** Opens a document beside the list, or closes it with null; the list stays as it is. */
    open: (documentId: string | null) => list.setOpened('document', documentId ?? ''),
    /** The address of an opened document, for a link. */
    addressOf(documentId: string): string {
      const next = new URLSearchParams(params);
      next.set('document', documentId);
      return `?${next.toString()}`;
    },
  };
}

export type QueueState = ReturnType<typeof useQueueState>;
