import { useListState } from '@portal/shared-core/ui';
import { useSearchParams } from 'react-router-dom';

import type { DeskParams } from './api/desk.queries.ts';

/** The page of documents as its address says it: view, group, search, filters, page, and the document that is open. */
export function useDeskState(companyId?: string) {
  const list = useListState({ key: 'at', direction: 'desc' });
  const [params, setParams] = useSearchParams();

  const about: DeskParams = {
    page: list.page,
    companyId: companyId ?? list.filter('company'),
    partyId: list.filter('person'),
    category: list.filter('category'),
    show: list.filter('show'),
    search: list.search,
  };

  return {
    ...list,
    params: about,
    view: params.get('view') === 'checklists' ? ('checklists' as const) : ('documents' as const),
    opened: params.get('document'),
    /** Opens a document beside the list, or closes it with null; the list stays as it is. */
    open(documentId: string | null) {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (documentId === null) next.delete('document');
          else next.set('document', documentId);
          return next;
        },
        { replace: params.has('document') },
      );
    },
    /** The address of an opened document, for a link. */
    addressOf(documentId: string): string {
      const next = new URLSearchParams(params);
      next.set('document', documentId);
      return `?${next.toString()}`;
    },
    isFiltered:
      list.search !== '' ||
      ['show', 'company', 'person', 'category'].some((name) => list.filter(name) !== ''),
  };
}

export type DeskState = ReturnType<typeof useDeskState>;
