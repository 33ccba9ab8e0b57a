import { Button, useListState } from '@portal/shared-core/ui';
import { lazy, Suspense, useState } from 'react';

import { nounOf } from '#/components/audit-texts.ts';

import type { AuditRow } from '../api/audit.queries.ts';

// Dialogs bring MUI, which the page loads when one is first opened.
const FindDialog = lazy(async () => ({
  default: (await import('./find-dialog.tsx')).FindDialog,
}));

/** The person and the company that are looked for, or come with an opened entry, and the record that a page led here with. */
export function FoundFilters({ rows }: { rows: readonly AuditRow[] }) {
  const { filter, setFilter } = useListState({ key: 'id', direction: 'desc' });
  const [finding, setFinding] = useState<'who' | 'company'>();
  const company = filter('company');
  const companyName = rows.find(({ company_id: id }) => id === company)?.company_name;
  const [table = '', recordId = ''] = filter('record').split(':');
  const recordTitle = rows.find(({ row_id: id }) => id === recordId)?.title;
  return (
    <>
      <Button size="small" onClick={() => setFinding('who')}>
        Person…
      </Button>
      {filter('of') !== 'platform' && (
        <Button size="small" onClick={() => setFinding('company')}>
          Company…
        </Button>
      )}
      {company && (
        <Button size="small" onClick={() => setFilter('company', '')}>
          Company: {companyName ?? 'one company'} ✕
        </Button>
      )}
      {table && (
        <Button size="small" onClick={() => setFilter('record', '')}>
          One {nounOf(table)}
          {recordTitle ? `: ${recordTitle}` : ''} ✕
        </Button>
      )}
      <Suspense>
        {finding && (
          <FindDialog
            kind={finding}
            onFound={(id) => setFilter(finding, id)}
            onClose={() => setFinding(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
