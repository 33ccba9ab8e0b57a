import { useListState } from '@portal/shared-core/ui';
import { useSearchParams } from 'react-router-dom';

import type { DocumentParams } from './api/document.queries.ts';
import { groupOf } from './groups.ts';

/** The page as its address says it: group, search, filters, page, and the document that is open. */
export function useDocumentsState() {
  const list = useListState({ key: 'at', direction: 'desc' });
  const [search, setSearch] = useSearchParams();
  const params: DocumentParams = {
    page: list.page,
    show: groupOf(list.filter('show')),
    category: list.filter('category'),
    companyId: list.filter('company'),
    partyId: list.filter('person'),
    search: list.search,
  };

  function addressOf(documentId: string | null) {
    const next = new URLSearchParams(search);
    if (documentId) next.set('document', documentId);
    else next.delete('document');
    return next;
  }

  return {
    ...list,
    params,
    isFiltered: Boolean(params.category || params.companyId || params.partyId || params.search),
    opened: search.get('document'),
    addressOf: (documentId: string) => `?${addressOf(documentId).toString()}`,
    open: (documentId: string | null) => setSearch(addressOf(documentId), { replace: true }),
  };
}

export type DocumentsState = ReturnType<typeof useDocumentsState>;
