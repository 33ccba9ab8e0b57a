import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  EmptyState,
  QueryPanel,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { vatQueries, type Evidence } from './evidence.queries.ts';

const RecordEvidence = lazy(async () => ({
  default: (await import('./evidence-dialogs.tsx')).RecordEvidence,
}));
const EndEvidence = lazy(async () => ({
  default: (await import('./evidence-dialogs.tsx')).EndEvidence,
}));

/** What a record is worth on a day: it holds, is to come, is over, was withdrawn, or its document no longer stands. */
function standingOf(evidence: Evidence) {
  const today = nassauToday();
  const { valid_from: from, valid_until: until, withdrawn_at: withdrawn, document } = evidence;
  if (withdrawn) return { tone: 'neutral', label: 'Withdrawn' } as const;
  if (document.status === 'rejected' || document.status === 'superseded')
    return { tone: 'bad', label: 'Document no longer stands' } as const;
  if (from > today) return { tone: 'info', label: 'To come' } as const;
  if (until !== null && until < today) return { tone: 'neutral', label: 'Over' } as const;
  return { tone: 'good', label: 'In force' } as const;
}

/** Why the services to a client are zero-rated, with the document that shows it. Load it with `lazy`. */
export function EvidencePanel({ clientId, client }: { clientId: string; client: string }) {
  const evidence = useQuery(vatQueries.evidence(useTenantScope(), clientId));
  const [open, setOpen] = useState<'record' | Evidence | null>(null);
  const held = useNotAllowed('record_vat_evidence');
  const close = () => setOpen(null);
  const columns: Column<Evidence>[] = [
    {
      key: 'residence',
      header: 'Resides in',
      render: ({ residence }) => countryName(residence),
      sub: ({ purpose }) => purpose,
    },
    {
      key: 'days',
      header: 'Holds',
      render: ({ valid_from: from, valid_until: until }) =>
        until ? `${formatDate(from)} to ${formatDate(until)}` : `From ${formatDate(from)}`,
      sub: ({ by, recorded_at: at }) =>
        [`recorded ${formatDate(at)}`, by?.full_name].filter(Boolean).join(' by '),
      phone: 'hidden',
    },
    {
      key: 'document',
      header: 'Document',
      render: ({ document }) => document.file_name,
      phone: 'hidden',
    },
    {
      key: 'standing',
      header: 'State',
      phone: 'end',
      render: (row) => <StatusChip {...standingOf(row)} />,
      sub: ({ withdrawn_note: note }) => note,
    },
    {
      key: 'end',
      header: 'End',
      render: (row) =>
        row.withdrawn_at === null && !held ? (
          <Button
            size="small"
            variant="text"
            aria-label={`End the evidence from ${formatDate(row.valid_from)}`}
            onClick={() => setOpen(row)}
          >
            End…
          </Button>
        ) : null,
    },
  ];
  const add = held ? (
    <HeldButton because={held}>Record evidence</HeldButton>
  ) : (
    <Button size="small" onClick={() => setOpen('record')}>
      Record evidence…
    </Button>
  );
  return (
    <>
      <QueryPanel
        title="Evidence for the zero rate of VAT"
        note={() => client}
        query={evidence}
        failed="The evidence could not be loaded"
        action={<Actions>{add}</Actions>}
        flush
        empty={
          <EmptyState
            title="No evidence is recorded"
            text="Services are zero-rated for a client who resides outside The Bahamas, for a purpose outside it, as a document shows."
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Evidence for the zero rate"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </QueryPanel>
      <Suspense>
        {open === 'record' && <RecordEvidence {...{ clientId, client }} onClose={close} />}
        {open !== null && open !== 'record' && <EndEvidence evidence={open} onClose={close} />}
      </Suspense>
    </>
  );
}
