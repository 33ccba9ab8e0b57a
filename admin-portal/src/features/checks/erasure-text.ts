import { formatDate } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import type { ErasureItem } from './api/erasure.queries.ts';

const stateLabels: Record<string, { tone: Tone; label: string }> = {
  due: { tone: 'warning', label: 'Due' },
  approved: { tone: 'info', label: 'Approved' },
  erasing: { tone: 'info', label: 'Being deleted' },
  failed: { tone: 'bad', label: 'Failed' },
  held: { tone: 'neutral', label: 'Held' },
  ended: { tone: 'neutral', label: 'Hold has ended' },
  done: { tone: 'good', label: 'Deleted' },
  dropped: { tone: 'neutral', label: 'Not due any more' },
};

/** How a state is shown. */
export const chipOf = (state: string): { tone: Tone; label: string } =>
  stateLabels[state] ?? { tone: 'neutral', label: state };

const kinds: readonly (readonly [kind: string, one: string, many: string])[] = [
  ['documents', 'document', 'documents'],
  ['files', 'file', 'files'],
  ['kyc', 'KYC record', 'KYC records'],
  ['declarations', 'declaration', 'declarations'],
  ['screening', 'screening record', 'screening records'],
  ['risk', 'risk record', 'risk records'],
  ['checks', 'check or alert', 'checks and alerts'],
  ['invitations', 'invitation', 'invitations'],
  ['particulars', 'personal particular', 'personal particulars'],
  ['applications', 'application without its particulars', 'applications without their particulars'],
  [
    'requests',
    'change request without its particulars',
    'change requests without their particulars',
  ],
];

/** '2 documents, 4 KYC records'. */
export const countsText = (counts: ErasureItem['found'] | null): string =>
  kinds
    .filter(([kind]) => counts?.[kind])
    .map(([kind, one, many]) => `${counts?.[kind]} ${counts?.[kind] === 1 ? one : many}`)
    .join(', ');

/** Sums of what goes with several people. */
export function countsOf(rows: readonly ErasureItem[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { found } of rows)
    for (const [kind, count] of Object.entries(found ?? {})) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

/** Why the records are due: 'Left the register of Potter's Cay Ltd. on 3 May 2019'. */
export function becauseOf({ ended_on: day, ended_by: by, last_name: name }: ErasureItem): string {
  if (!day) return 'Nothing is due yet';
  const on = formatDate(day);
  if (by === 'register') return `Left the registers of ${name} on ${on}`;
  if (by === 'company') return `${name} ceased to be a client on ${on}`;
  if (by === 'application') return `The application ${name} ended on ${on}`;
  if (by === 'request') return `The change request ${name} ended on ${on}`;
  return `Entered on ${on}, in no register since`;
}

/** What became of it, below its state. */
export function standingOf(row: ErasureItem): string | null {
  if (row.state === 'failed') return row.failure;
  if (row.state === 'held')
    return `${row.hold_reason}${row.held_until ? ` Until ${formatDate(row.held_until)}.` : ''}`;
  if (row.state === 'done') return countsText(row.erased);
  if (row.state === 'dropped')
    return row.dropped_for === 'came_back' ? 'Came back' : 'A case was opened, or the day moved';
  return row.state === 'approved' ? `By ${row.approved_by_name ?? 'a colleague'}` : null;
}
