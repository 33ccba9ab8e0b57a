import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Icon, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { FormSelect } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { queueQueries } from '../api/queue.queries.ts';
import type { QueueState } from '../queue-state.ts';
import type { Sending } from '../use-sending.ts';

const More = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: 12,
  alignItems: 'end',
  flexBasis: '100%',
});

const names = ['company', 'person', 'category'] as const;

/** On demand company, person and category. */
export function QueueFilters({
  state,
  categories,
  ofCompany,
}: {
  state: QueueState;
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
      <Button
        size="small"
        ref={more.opener}
        aria-expanded={isOpen}
        startIcon={<Icon of={SlidersHorizontal} size={16} />}
        onClick={toggle}
      >
        {isOpen ? 'Clear filters' : 'Filters'}
      </Button>
      {isOpen && <MoreFilters state={state} categories={categories} ofCompany={ofCompany} />}
    </>
  );
}

function MoreFilters({
  state,
  categories,
  ofCompany,
}: {
  state: QueueState;
  categories: Sending['categories'];
  ofCompany: boolean;
}) {
  const subjects = useQuery(queueQueries.subjects(useTenantScope()));
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
