import styled from '@emotion/styled';
import { FilterChips, ListHead, useListState } from '@portal/shared-core/ui';
import { BareInput, InputBox } from '@portal/shared-core/ui/form';
import { useId, type ReactNode } from 'react';

import { periodOf, type Period, type PeriodPreset } from '../period.ts';

const Days = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { fontSize: 13, fontWeight: 500 },
});

/** The period of a report, from the address, and the chips and days that change it. */
export function usePeriod(presets: readonly PeriodPreset[]) {
  const list = useListState({ key: 'at', direction: 'desc' });
  const asked = {
    from: list.filter('from'),
    to: list.filter('to'),
    period: list.filter('period'),
  };
  return { list, period: periodOf(asked, presets), isFree: asked.from !== '' || asked.to !== '' };
}

/** Chips for the periods people ask for, two days for any other, and the export at the right. */
export function PeriodFilter({
  presets,
  period,
  isFree,
  list,
  children,
}: ReturnType<typeof usePeriod> & {
  presets: readonly PeriodPreset[];
  period: Period;
  /** The export. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <ListHead>
      <FilterChips
        label="Period"
        value={isFree ? 'free' : list.filter('period')}
        onChange={(value) => list.setQuery(value ? `period=${value}` : '')}
        options={presets}
      />
      <Days>
        <label htmlFor={`${id}-from`}>From</label>
        <Day
          id={`${id}-from`}
          value={period.from}
          onChange={(day) => list.setFilter('from', day)}
        />
        <label htmlFor={`${id}-to`}>to</label>
        <Day id={`${id}-to`} value={period.to} onChange={(day) => list.setFilter('to', day)} />
      </Days>
      {children}
    </ListHead>
  );
}

function Day({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <InputBox>
      <BareInput
        id={id}
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </InputBox>
  );
}
