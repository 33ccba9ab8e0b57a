import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  FilterChips,
  Icon,
  InlineAlert,
  SearchField,
  useDisclosure,
} from '@portal/shared-core/ui';
import { FormSelect } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import type { DocumentCounts } from '#/components/documents/document-counts.ts';

import { deskQueries } from '../api/desk.queries.ts';
import type { DeskState } from '../desk-state.ts';
import type { Sending } from '../use-sending.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  [media.phone]: {
    '& > *': { minWidth: 0, maxWidth: '100%' },
    '& > :first-child': { flexBasis: '100%' },
  },
});

const More = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: 12,
  alignItems: 'end',
});

const names = ['company', 'person', 'category'] as const;

/** Search, the groups with their counts, and on demand company, person and category. */
export function DeskFilters({
  state,
  counts,
  categories,
  ofCompany,
}: {
  state: DeskState;
  counts: DocumentCounts | undefined;
  categories: Sending['categories'];
  /** The page is about one company. */
  ofCompany: boolean;
}) {
  const isSet = names.some((name) => state.filter(name) !== '');
  const more = useDisclosure();
  const isOpen = more.isOpen || isSet;

  function toggle() {
    if (!isOpen) return more.open();
    more.close();
    for (const name of names) if (state.filter(name)) state.setFilter(name, '');
  }

  return (
    <>
      <Line>
        <SearchField
          label="Search documents"
          value={state.search}
          onChange={state.setSearch}
          ahead={state.searchAhead}
        />
        <FilterChips
          label="Show"
          value={state.filter('show')}
          onChange={(value) => state.setFilter('show', value)}
          options={[
            option('', 'All', counts?.everything),
            option('needs', 'Needs your attention', counts?.needs_client),
            option('review', 'In review', counts?.in_review),
            option('accepted', 'Accepted', counts?.accepted),
            option('expiring', 'Expiring or expired', counts?.expiring),
          ]}
        />
        <Button
          size="small"
          ref={more.opener}
          aria-expanded={isOpen}
          startIcon={<Icon of={SlidersHorizontal} size={16} />}
          onClick={toggle}
        >
          {isOpen ? 'Clear filters' : 'Filters'}
        </Button>
      </Line>
      {isOpen && <MoreFilters state={state} categories={categories} ofCompany={ofCompany} />}
    </>
  );
}

function option(value: string, label: string, count: number | undefined) {
  return { value, label, ...(count !== undefined && { count }) };
}

function MoreFilters({
  state,
  categories,
  ofCompany,
}: {
  state: DeskState;
  categories: Sending['categories'];
  ofCompany: boolean;
}) {
  const subjects = useQuery(deskQueries.subjects(useTenantScope()));
  const values = Object.fromEntries(names.map((name) => [name, state.filter(name)]));
  const { control, subscribe } = useForm({ values });
  const { setFilter, filter } = state;

  useEffect(() =>
    subscribe({
      formState: { values: true },
      callback({ values: next, name }) {
        const value = name && next[name];
        if (name && value !== undefined && value !== filter(name)) setFilter(name, value);
      },
    }),
  );

  const optionsOf = (isCompany: boolean) =>
    (subjects.data ?? [])
      .filter(({ kind }) => (kind === 'company') === isCompany)
      .map(({ id, name }) => ({ value: id, label: name }));

  return (
    <>
      {subjects.error && <InlineAlert tone="bad">{subjects.error.message}</InlineAlert>}
      <More role="group" aria-label="Filters">
        {!ofCompany && (
          <FormSelect
            control={control}
            name="company"
            label="Company"
            placeholder="Any"
            options={optionsOf(true)}
          />
        )}
        <FormSelect
          control={control}
          name="person"
          label="Person"
          placeholder="Any"
          options={optionsOf(false)}
        />
        <FormSelect
          control={control}
          name="category"
          label="Document type"
          placeholder="Any"
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </More>
    </>
  );
}
