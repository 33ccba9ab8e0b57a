import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, DayRange, FilterChips, FilterSelect, ListHead } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import { staffQuery } from '#/components/duties/duty.queries.ts';

import type { AuditRow } from '../api/audit.queries.ts';
import { auditKinds, type useAuditFilter } from '../filter.ts';
import { actOptions, nounOf } from '#/components/audit-words.ts';

// Dialogs bring MUI, which the page loads when one is first opened.
const FindDialog = lazy(async () => ({
  default: (await import('./find-dialog.tsx')).FindDialog,
}));

/** What narrows the log. A person or company is looked for, or comes with an opened entry; a record with the page that leads here. */
export function AuditFilters({
  filter,
  isSet,
  set,
  clear,
  rows,
  children,
}: ReturnType<typeof useAuditFilter> & {
  rows: readonly AuditRow[];
  /** At the end: the export. */
  children: ReactNode;
}) {
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const other = rows.find(({ actor }) => actor === filter.who)?.actor_name;
  const isColleague = staff.some(({ id }) => id === filter.who);
  const isPerson = filter.who !== '' && filter.who !== 'system';
  const companyName = rows.find(({ company_id: id }) => id === filter.company)?.company_name;
  const [table = '', recordId = ''] = filter.record.split(':');
  const [finding, setFinding] = useState<'who' | 'company'>();
  const recordTitle = rows.find(({ row_id: id }) => id === recordId)?.title;
  return (
    <ListHead>
      <FilterChips
        label="Which log"
        value={filter.of === 'platform' ? 'platform' : ''}
        onChange={(value) => set('of', value)}
        options={[
          { value: '', label: 'This firm' },
          { value: 'platform', label: 'Accounts and settings' },
        ]}
      />
      <FilterSelect
        label="Who"
        all="Everyone"
        value={filter.who}
        onChange={(value) => set('who', value)}
        options={[
          { value: 'system', label: 'The portal itself' },
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ...(isPerson && !isColleague
            ? [{ value: filter.who, label: other ?? 'One person' }]
            : []),
        ]}
      />
      <FilterSelect
        label="Action"
        all="Any action"
        value={filter.act}
        onChange={(value) => set('act', value)}
        options={actOptions}
      />
      <FilterSelect
        label="Kind of record"
        all="Any record"
        value={filter.kind}
        onChange={(value) => set('kind', value)}
        options={auditKinds.map(({ value, label }) => ({ value, label }))}
      />
      <Button size="small" onClick={() => setFinding('who')}>
        Person…
      </Button>
      {filter.of !== 'platform' && (
        <Button size="small" onClick={() => setFinding('company')}>
          Company…
        </Button>
      )}
      <DayRange from={filter.from} to={filter.to} onChange={set} />
      {filter.company && (
        <Button size="small" onClick={() => set('company', '')}>
          Company: {companyName ?? 'one company'} ✕
        </Button>
      )}
      {filter.record && (
        <Button size="small" onClick={() => set('record', '')}>
          One {nounOf(table)}
          {recordTitle ? `: ${recordTitle}` : ''} ✕
        </Button>
      )}
      {isSet && (
        <Button size="small" variant="text" onClick={clear}>
          Clear filters
        </Button>
      )}
      {children}
      <Suspense>
        {finding && (
          <FindDialog
            kind={finding}
            onFound={(id) => set(finding, id)}
            onClose={() => setFinding(undefined)}
          />
        )}
      </Suspense>
    </ListHead>
  );
}
