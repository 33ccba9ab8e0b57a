import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { annualFeeQueries } from './api/annual-fee.queries.ts';
import { currentRound, otherYears } from './years.ts';

/** The filters of the round of a year, with how many rows each shows. */
export function useFeeFilters(year: number): ListFilter[] {
  const [params] = useSearchParams();
  const { data } = useQuery(annualFeeQueries.figures(useTenantScope(), year));
  const counted = (count: number | undefined) => count !== undefined && { count };
  return [
    {
      name: 'billing',
      label: 'Invoice',
      all: { label: 'All', ...counted(data?.companies) },
      options: [
        { value: 'none', label: 'Not invoiced', ...counted(data?.not_billed) },
        { value: 'draft', label: 'Drafts', ...counted(data?.drafts) },
        { value: 'owed', label: 'Owed to us', ...counted(data?.owed) },
        { value: 'late', label: 'Late', ...counted(data?.owed_late) },
        { value: 'paid', label: 'Paid to us', ...counted(data?.paid) },
      ],
    },
    {
      name: 'fee',
      label: 'Registrar',
      all: 'Any fee',
      shape: 'select',
      options: [
        { value: 'due', label: 'Fee due' },
        { value: 'late', label: 'Fee late' },
        { value: 'filed', label: 'Fee filed' },
        { value: 'none', label: 'No fee' },
      ],
    },
    {
      name: 'year',
      label: 'Year',
      all: String(currentRound()),
      shape: 'select',
      isGroup: true,
      options: otherYears().map((each) => ({ value: String(each), label: String(each) })),
    },
    {
      name: 'client',
      label: 'Client',
      all: 'Any client',
      shape: 'link',
      options: [{ value: params.get('client') ?? '', label: 'One client' }],
    },
  ];
}
