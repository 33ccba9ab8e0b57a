import { useListState } from '@portal/shared-core/ui';
import { useSearchParams } from 'react-router-dom';

import type { DocumentParams } from './api/document.queries.ts';
import { groupOf } from './groups.ts';

/** The page as its address says it: group, search, filters, page, and the document that is open. */
export function useDocumentsState() {
  const list = useListState({ key: 'at', direction: 'desc' });
  const [search] = useSearchParams();
  const params: DocumentParams = {
    page: list.page,
    show: groupOf(list.filter('show')),
    category: list.filter('category'),
    companyId: list.filter('company'),
    partyId: list.filter('person'),
    search: list.search,
  };

  function addressOf(documentId: string) {
    const next = new URLSearchParams(search);
    next.set('document', documentId);
    return `?${next.toString()}`;
  }

  return {
    ...list,
    params,
    isFiltered: Boolean(params.category || params.companyId || params.partyId || params.search),
    opened: search.get('document'),
    addressOf,
    open: (documentId: string | null) => list.setOpened('document', documentId ?? ''),
  };
}

export type DocumentsState = ReturnType<typeof useDocumentsState>;
