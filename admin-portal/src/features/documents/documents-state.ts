import { useListState } from '@portal/shared-core/ui';
import { useSearchParams } from 'react-router-dom';

import { groupOf } from './groups.ts';

/** What the address says beside the list: its group and filters, and the document that is open. */
export function useDocumentsState() {
  const list = useListState({ key: 'at', direction: 'desc' }, 'document');
  const [search] = useSearchParams();

  function addressOf(documentId: string) {
    const next = new URLSearchParams(search);
    next.set('document', documentId);
    return `?${next.toString()}`;
  }

  return {
    show: groupOf(list.filter('show')),
    company: list.filter('company'),
    person: list.filter('person'),
    setFilter: list.setFilter,
    opened: search.get('document'),
    addressOf,
    open: (documentId: string | null) => list.setOpened('document', documentId ?? ''),
  };
}

export type DocumentsState = ReturnType<typeof useDocumentsState>;
