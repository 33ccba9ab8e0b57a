import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  FilterChips,
  FilterSelect,
  Icon,
  SearchField,
  VisuallyHidden,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';

import { documentCategories } from '#/components/document-review/category.queries.ts';

import { documentQueries } from '../api/document.queries.ts';
import type { DocumentsState } from '../documents-state.ts';
import { groupLabels, groups } from '../groups.ts';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** Search, the groups with their counts, the type, and the company or person that a link kept the list to. */
export function DocumentFilters({ state }: { state: DocumentsState }) {
  const scope = useTenantScope();
  const { data: counts } = useQuery(documentQueries.counts(scope));
  const { data: categories = [] } = useQuery(documentCategories(scope));
  const { params, setFilter } = state;
  const countOf = counts && { ...counts, all: counts.everything };
  // Without a scanner there is nothing to show.
  const shown = groups.filter(
    (group) => group !== 'malware' || params.show === group || (countOf?.malware ?? 0) > 0,
  );

  return (
    <Line>
      <SearchField
        label="Search documents"
        value={state.search}
        onChange={state.setSearch}
        ahead={state.searchAhead}
      />
      <FilterChips
        label="Show"
        value={params.show}
        onChange={(value) => setFilter('show', value === 'waiting' ? '' : value)}
        options={shown.map((group) => ({
          value: group,
          label: groupLabels[group],
          ...(countOf && { count: countOf[group] }),
        }))}
      />
      <FilterSelect
        label="Type"
        all="Any type"
        value={params.category}
        onChange={(value) => setFilter('category', value)}
        options={categories.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {params.companyId && (
        <Kept table="companies" id={params.companyId} onClear={() => setFilter('company', '')} />
      )}
      {params.partyId && (
        <Kept table="parties" id={params.partyId} onClear={() => setFilter('person', '')} />
      )}
    </Line>
  );
}

function Kept({
  table,
  id,
  onClear,
}: {
  table: 'companies' | 'parties';
  id: string;
  onClear: () => void;
}) {
  const { data: name = '…' } = useQuery(documentQueries.subject(useTenantScope(), table, id));
  return (
    <Button size="small" onClick={onClear}>
      <VisuallyHidden>Remove the filter </VisuallyHidden>
      {name}
      <Icon of={X} size={16} />
    </Button>
  );
}
