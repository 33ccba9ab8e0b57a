import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';

import { Button } from '../ui/index.ts';
import { media } from '../ui/theme/index.ts';
import { Filter, type ListFilter } from './list-filter.tsx';

/** No box of its own; folded away on phones alone. */
const Fold = styled('div')({
  display: 'contents',
  [media.phone]: { '&[data-folded]': { display: 'none' } },
});

const Toggle = styled('div')({ display: 'none', [media.phone]: { display: 'block' } });

/** The filters of a list. A phone shows the first one and those that are set; the others open on request. */
export function FoldedFilters({
  filters,
  selected,
  onChange,
  more,
}: {
  filters: readonly ListFilter[];
  selected: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  more: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = filters.filter(({ shape }) => shape !== 'own' && shape !== 'link');
  return (
    <>
      {filters.map((filter) => {
        const value = selected[filter.name] ?? '';
        const isFolded = !isOpen && value === '' && filter !== shown[0];
        return (
          <Fold key={filter.name} data-folded={isFolded || undefined}>
            <Filter
              filter={filter}
              value={value}
              onChange={(changed) => onChange(filter.name, changed)}
            />
          </Fold>
        );
      })}
      {more}
      {shown.length > 1 && (
        <Toggle>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fewer filters' : 'More filters'}
          </Button>
        </Toggle>
      )}
    </>
  );
}
