import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { documentCategories } from '#/components/document-review/category.queries.ts';

import { documentQueries } from './api/document.queries.ts';
import { groupLabels, groups, type Group } from './groups.ts';

/** The filters of the documents: the groups with their counts, the type, and the company or person that a link keeps the list to. */
export function useDocumentFilters(shown: Group): ListFilter[] {
  const scope = useTenantScope();
  const { data: counts } = useQuery(documentQueries.counts(scope));
  const { data: categories = [] } = useQuery(documentCategories(scope));
  const countOf = counts && { ...counts, all: counts.everything };
  const optionOf = (group: Group) => ({
    label: groupLabels[group],
    ...(countOf && { count: countOf[group] }),
  });
  // Without a scanner there is nothing to show.
  const offered = groups.filter(
    (group) => group !== 'malware' || shown === group || (countOf?.malware ?? 0) > 0,
  );

  return [
    {
      name: 'show',
      label: 'Show',
      isGroup: true,
      all: optionOf('waiting'),
      options: offered
        .filter((group) => group !== 'waiting')
        .map((value) => ({ value, ...optionOf(value) })),
    },
    {
      name: 'category',
      label: 'Type',
      all: 'Any type',
      shape: 'select',
      options: categories.map(({ code, name }) => ({ value: code, label: name })),
    },
    { name: 'company', label: 'Company', shape: 'own', options: [] },
    { name: 'person', label: 'Person', shape: 'own', options: [] },
  ];
}
