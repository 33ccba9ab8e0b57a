import { blockTitles, statementBlocks } from '@portal/shared-core/domain/statement';
import type { ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { statementQueries } from './api/statement.queries.ts';
import { formerYears, openYear } from './years.ts';

/** The filters of the statements of a year, with how many rows each shows. */
export function useStatementFilters(year: number): ListFilter[] {
  const [params] = useSearchParams();
  const scope = useTenantScope();
  const { data } = useQuery(statementQueries.figures(scope, year));
  const { data: classes = [] } = useQuery(statementQueries.classes(scope));
  const counted = (count: number | undefined) => count !== undefined && { count };
  return [
    {
      name: 'state',
      label: 'State',
      all: { label: 'All', ...counted(data?.statements) },
      options: [
        { value: 'waiting', label: 'With the clients', ...counted(data?.waiting) },
        { value: 'late', label: 'Late', ...counted(data?.late) },
        { value: 'answered', label: 'Nothing changed', ...counted(data?.answered) },
        { value: 'needs_review', label: 'Needs review', ...counted(data?.needs_review) },
        { value: 'accepted', label: 'Accepted', ...counted(data?.accepted) },
        { value: 'to_file', label: 'To be filed', ...counted(data?.to_file) },
        { value: 'filed', label: 'Filed', ...counted(data?.filed) },
      ],
    },
    {
      name: 'block',
      label: 'What changed',
      all: 'Any answer',
      shape: 'select',
      options: statementBlocks.map((value) => ({ value, label: blockTitles[value] })),
    },
    {
      name: 'class',
      label: 'Class of substance',
      all: 'Any class',
      shape: 'select',
      options: classes.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      name: 'year',
      label: 'Year',
      all: String(openYear()),
      shape: 'select',
      isGroup: true,
      options: formerYears().map((each) => ({ value: String(each), label: String(each) })),
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
