import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { screeningQueries, screeningStateOf } from '#/components/kyc/screening.queries.ts';
import { strengthLabels, type Strength } from '#/components/kyc/hits.ts';

const decided = { true_match: 'True matches', false_match: 'False positives', all: 'All' } as const;
const strengths = Object.keys(strengthLabels) as Strength[];

/** The filters of the hits, each option with how many hits it would leave, and how many are to be decided in all. */
export function useScreeningFilters() {
  const scope = useTenantScope();
  const [address] = useSearchParams();
  const { data: counts } = useQuery(screeningQueries.counts(scope));
  const { data: lists = [] } = useQuery(screeningQueries.lists(scope));
  const now = {
    show: screeningStateOf(address.get('show') ?? ''),
    watchlist: address.get('list') ?? '',
    strength: address.get('strength') ?? '',
  };

  /** How many hits a choice would leave, the other filters as they are. */
  const sumOf = (choice: Partial<Record<keyof typeof now, string>>) => {
    const wanted = { ...now, ...choice };
    return (counts ?? [])
      .filter(
        (row) =>
          (wanted.show === 'all' || row.state === wanted.show) &&
          (!wanted.watchlist || row.watchlist === wanted.watchlist) &&
          (!wanted.strength || row.strength === wanted.strength),
      )
      .reduce((sum, row) => sum + row.hits, 0);
  };

  const counted = (show: string) => counts && { count: sumOf({ show }) };
  const filters: ListFilter[] = [
    {
      name: 'show',
      label: 'Show',
      isGroup: true,
      all: { label: 'To decide', ...counted('open') },
      options: (Object.keys(decided) as (keyof typeof decided)[]).map((value) => ({
        value,
        label: decided[value],
        ...counted(value),
      })),
    },
    {
      name: 'strength',
      label: 'Strength',
      all: 'Any strength',
      shape: 'select',
      options: strengths.map((value) => ({
        value,
        label: `${strengthLabels[value]} (${sumOf({ strength: value })})`,
      })),
    },
    {
      name: 'list',
      label: 'List',
      all: 'Any list',
      shape: 'select',
      options: lists.map(({ code, name }) => ({
        value: code,
        label: `${name} (${sumOf({ watchlist: code })})`,
      })),
    },
  ];
  const toDecide = counts && sumOf({ show: 'open', watchlist: '', strength: '' });
  return { filters, show: now.show, toDecide };
}
