import { useTenantScope } from '@portal/shared-core/tenant';
import { formatNumber } from '@portal/shared-core/domain/format';
import { Button, EmptyState, InlineAlert, Page, Panel, QueryState } from '@portal/shared-core/ui';
import { ExportButton } from '@portal/shared-core/lists';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { auditQueries, readAllEntries } from './api/audit.queries.ts';
import { AuditFilters } from './components/audit-filters.tsx';
import { AuditTable } from './components/audit-table.tsx';
import { LogTabs } from './components/log-tabs.tsx';
import { ChainCard } from './components/chain-card.tsx';
import { exportColumns } from './export-columns.ts';
import { useAuditFilter } from './filter.ts';

/** Every change of every record: who, when, what, from where, and the proof that none was changed since (AUD-01, ONE-04). */
function AuditPage() {
  const scope = useTenantScope();
  const state = useAuditFilter();
  const { filter, isSet, set, clear } = state;
  const query = useInfiniteQuery(auditQueries.list(scope, filter));
  const { data: newest = 0 } = useQuery(auditQueries.newest(scope, filter));
  const [open, setOpen] = useState<number | null>(null);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const shown = data?.pages.flat() ?? [];
  const isBehind = data !== undefined && newest > (shown[0]?.id ?? 0);

  return (
    <Page
      title="Audit Logs"
      width="wide"
      subText="Every change of every record. Nothing here can be edited or removed."
    >
      <LogTabs />
      <ChainCard key={filter.of} isPlatform={filter.of === 'platform'} />
      <AuditFilters {...state} rows={shown}>
        <ExportButton
          name="audit-log"
          columns={exportColumns}
          disabled={shown.length === 0}
          list={{
            readAll: (signal, onProgress) => readAllEntries(scope, filter, signal, onProgress),
          }}
        />
      </AuditFilters>
      {isBehind && (
        <InlineAlert
          tone="neutral"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Show them
            </Button>
          }
        >
          There are newer records.
        </InlineAlert>
      )}
      <QueryState query={query} failed="The log could not be loaded">
        {({ pages }) => {
          const rows = pages.flat();
          return (
            <Panel
              flush
              foot={
                <>
                  {formatNumber(rows.length)} {rows.length === 1 ? 'record' : 'records'}
                  {hasNextPage && (
                    <Button
                      variant="text"
                      loading={isFetchingNextPage}
                      onClick={() => void fetchNextPage()}
                    >
                      Earlier records
                    </Button>
                  )}
                </>
              }
            >
              {rows.length === 0 ? (
                <EmptyState
                  title={isSet ? 'No record matches' : 'No record yet'}
                  text={
                    isSet
                      ? 'No change was made that these filters leave.'
                      : 'Each change appears here at once.'
                  }
                  {...(isSet && { action: <Button onClick={clear}>Clear filters</Button> })}
                />
              ) : (
                <AuditTable rows={rows} open={open} onOpen={setOpen} onFilter={set} />
              )}
            </Panel>
          );
        }}
      </QueryState>
    </Page>
  );
}

export { AuditPage as Component };
