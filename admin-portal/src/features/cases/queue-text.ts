import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';

import type { QueueRow } from '#/components/kyc/queue.queries.ts';
import { queueStateLabels } from '#/components/kyc/texts.ts';

/** Where a case is, as text: what it waits for. */
export function stateOf({ state, profile_state: profile }: QueueRow) {
  if (profile === 'information_requested')
    return { label: 'Client asked', tone: 'warning' as const };
  return queueStateLabels[state];
}

/** What they are, in which companies. */
export function placeOf({ roles, companies, kind, country }: QueueRow): string {
  const names =
    companies.length > 2
      ? `${companies.slice(0, 2).join(', ')} and ${companies.length - 2} more`
      : companies.join(', ');
  const what = roles.map((role) => participantRoleLabels[role].label).join(', ');
  const from = country ? countryName(country) : '';
  const who = kind === 'person' ? 'Person' : 'Company';
  return [[what || who, names].filter(Boolean).join(' of '), from].filter(Boolean).join(', ');
}

/** Who has a case, as text for the signed-in user `me`. */
export function holderOf(row: QueueRow, me: string): string {
  if (row.profile_state === 'information_requested') return 'With the client';
  if (row.state === 'waiting') return 'No reviewer';
  if (row.state === 'claimed')
    return row.assignee === me ? 'You' : (row.assignee_name ?? 'A colleague');
  const first = row.decided_by_name ? `${row.decided_by_name} decided first` : 'Decided once';
  return row.is_for_me ? `${first}. Your decision` : first;
}
