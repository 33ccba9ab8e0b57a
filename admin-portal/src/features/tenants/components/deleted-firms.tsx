import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  Facts,
  formatFileSize,
  QueryPanel,
  saveFile,
  Stack,
} from '@portal/shared-core/ui';
import { DeletionProofButton } from '@portal/shared-core/views/deletion-proof';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { tenantQueries, type DeletedFirm } from '../api/tenant.queries.ts';

/** The firms that were deleted, each with its proof (EXIT-01). */
export function DeletedFirms() {
  const query = useQuery(tenantQueries.deleted(useTenantScope()));
  return (
    <QueryPanel
      title="Deleted firms"
      query={query}
      failed="The deleted firms could not be loaded"
      isEmpty={() => false}
    >
      {(rows) =>
        rows.length === 0 ? (
          <p>No firm was deleted.</p>
        ) : (
          <Stack>
            {rows.map((row) => (
              <Deleted key={row.id} row={row} />
            ))}
          </Stack>
        )
      }
    </QueryPanel>
  );
}

function Deleted({ row }: { row: DeletedFirm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack as="section" aria-label={row.firm_name}>
      <Facts
        layout="split"
        items={[
          { label: row.firm_name, value: formatDate(row.ended_at), note: `Why: ${row.reason}` },
          ...(isOpen ? proofOf(row) : []),
        ]}
      />
      <Actions>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the proof' : 'Show the proof'}
        </Button>
        <Button
          onClick={() =>
            saveFile(
              `deletion-${row.firm_slug}-${row.ended_at.slice(0, 10)}.json`,
              new Blob([JSON.stringify(row, null, 2)]),
              'application/json',
            )
          }
        >
          Download JSON
        </Button>
        <DeletionProofButton firm={row} />
      </Actions>
    </Stack>
  );
}

function proofOf(row: DeletedFirm) {
  const { proof } = row;
  const { erased = 0, closed = 0, kept = 0 } = proof.people;
  const rows = Object.entries(proof.rows).toSorted(([, one], [, other]) => other - one);
  return [
    {
      label: 'Left over',
      value: formatNumber(proof.left.rows + proof.left.files),
      note: `Counted in ${formatNumber(proof.left.tables)} tables and ${formatNumber(proof.left.buckets)} buckets`,
    },
    row.requested_at !== null && {
      label: 'Requested',
      value: row.requested_by_name ?? '–',
      note: formatDate(row.requested_at),
    },
    { label: 'Ordered', value: row.ordered_by_name, note: formatDate(row.ordered_at) },
    { label: 'Confirmed', value: row.confirmed_by_name, note: formatDate(row.confirmed_at) },
    { label: 'Erased', value: `${formatDate(row.began_at)} to ${formatDate(row.ended_at)}` },
    row.hand_over !== null && { label: 'Records handed over to', value: row.hand_over },
    {
      label: 'Accounts erased',
      value: formatNumber(erased),
      note: `Closed, since other records name them: ${formatNumber(closed)}. Kept: ${formatNumber(kept)}`,
    },
    row.audit_head !== null && {
      label: 'Audit log before',
      value: `${formatNumber(row.audit_entries ?? 0)} entries`,
      note: `Last link ${row.audit_head}`,
    },
    {
      label: 'Export before',
      value: row.export_id,
      ...(row.export_manifest !== null && {
        note: `SHA-256 of its manifest ${row.export_manifest}`,
      }),
    },
    ...Object.entries(proof.files).map(([bucket, { files, bytes }]) => ({
      id: `bucket ${bucket}`,
      label: `Files in ${bucket}`,
      value: formatNumber(files),
      note: formatFileSize(bytes),
    })),
    ...rows.map(([table, count]) => ({
      id: table,
      label: `Rows in ${plainName(table)}`,
      value: formatNumber(count),
    })),
    ...Object.entries(proof.stays).map(([table, why]) => ({
      id: `stays ${table}`,
      label: `Stays: ${plainName(table)}`,
      value: why,
    })),
  ];
}

const plainName = (table: string) => table.replace(/^\w+\./, '').replaceAll('_', ' ');
