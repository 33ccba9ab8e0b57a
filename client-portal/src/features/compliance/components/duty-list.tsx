import { dutyReasonsIn } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  Pagination,
  Panel,
  PastTheEnd,
  QueryState,
  TextLink,
  type ListState,
} from '@portal/shared-core/ui';
import { DutyLine } from '@portal/shared-core/views';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { dutyQueries } from '../api/duty.queries.ts';
import { DutyActions } from './duty-actions.tsx';

/** A page of duties by the address, each with what the client can do about it. */
export function DutyList({ companyId, list }: { companyId: string | null; list: ListState }) {
  const { page, pageSize, sort, search } = list;
  const filters = {
    state: list.filter('state'),
    from: list.filter('from'),
    to: list.filter('to'),
    rule: list.filter('rule'),
  };
  const isFiltered = search !== '' || Object.values(filters).some((value) => value !== '');
  const query = dutyQueries.list(useTenantScope(), companyId, {
    page,
    pageSize,
    sort: filters.state === 'settled' ? { ...sort, direction: 'desc' } : sort,
    search,
    filters,
  }).page;
  usePrefetchQuery(query); // start fetching during render, not after mount
  const result = useQuery(query);

  return (
    <QueryState query={result} failed="The duties could not be loaded">
      {({ rows, total }) => {
        if (rows.length === 0) {
          return (
            <Panel flush>
              {page > 1 ? (
                <PastTheEnd onReturn={() => list.setPage(1)} />
              ) : isFiltered ? (
                <EmptyState title="No duty matches" text="Change the search or the filters." />
              ) : (
                <EmptyState
                  title="No duties due"
                  text="Duties appear here one year before they are due."
                />
              )}
            </Panel>
          );
        }
        return (
          <Panel
            flush
            foot={
              total > pageSize && (
                <Pagination
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onPageChange={list.setPage}
                />
              )
            }
          >
            <ul aria-label="Duties">
              {rows.map((duty) => (
                <DutyLine
                  key={duty.id}
                  duty={duty}
                  Reasons={dutyReasonsIn.client}
                  receiptTo={(id) => paths.companyDocument(duty.company_id, id)}
                  company={
                    companyId === null && (
                      <TextLink to={paths.companyCompliance(duty.company_id)}>
                        {duty.company_name}
                      </TextLink>
                    )
                  }
                >
                  <DutyActions duty={duty} />
                </DutyLine>
              ))}
            </ul>
          </Panel>
        );
      }}
    </QueryState>
  );
}
