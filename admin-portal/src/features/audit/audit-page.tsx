import { fetchLogPage, LogPage } from '@portal/shared-core/lists';
import { useListState } from '@portal/shared-core/ui';
import { useState } from 'react';

import { auditQueries, type AuditRow } from './api/audit.queries.ts';
import { AuditTable } from './components/audit-table.tsx';
import { ChainCard } from './components/chain-card.tsx';
import { FoundFilters } from './components/found-filters.tsx';
import { LogTabs } from './components/log-tabs.tsx';
import { useWhoFilter } from './components/who-filter.ts';
import { exportColumns } from './export-columns.ts';
import { auditFilters, ofFilter } from './filter.ts';

fetchLogPage();

const nameOf = ({ actor, actor_name: name }: AuditRow, id: string) =>
  actor === id ? name : undefined;
const system = [{ value: 'system', label: 'The portal itself' }];

/** Every change of every record: who, when, what, from where, and the proof that none was changed since (AUD-01, ONE-04). */
function AuditPage() {
  const { filter, setFilter } = useListState({ key: 'id', direction: 'desc' });
  const who = useWhoFilter(nameOf, system);
  const [open, setOpen] = useState<number | null>(null);
  const of = filter('of');
  return (
    <LogPage
      title="Audit Logs"
      subText="Every change of every record. Nothing here can be edited or removed."
      above={
        <>
          <LogTabs />
          <ChainCard key={of} isPlatform={of === 'platform'} />
        </>
      }
      list="admin.audit_log"
      label="Changes"
      file="audit-log"
      noun={['record', 'records']}
      query={auditQueries.log}
      columns={exportColumns}
      filters={(rows) => [ofFilter, who.filterOf(rows), ...auditFilters]}
      moreFilters={(rows) => <FoundFilters rows={rows} />}
      failed="The log could not be loaded"
      empty={{
        none: 'Each change appears here at once.',
        noMatch: 'No change was made that these filters leave.',
      }}
      body={(rows) => <AuditTable rows={rows} open={open} onOpen={setOpen} onFilter={setFilter} />}
    />
  );
}

export { AuditPage as Component };
