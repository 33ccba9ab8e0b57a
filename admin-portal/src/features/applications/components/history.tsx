import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { DateText } from '@portal/shared-core/ui';

import type { Application, InternalReason } from '../api/application.queries.ts';

/** The history of an application, the newest first; with the reasons that only staff read. */
export function historyOf(events: Application['events'], reasons: readonly InternalReason[]) {
  return [...reasons.map(reasonEntry), ...events.map(eventEntry)]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ at, ...entry }) => ({ ...entry, when: <DateText value={at} format="time" /> }));
}

function eventEntry({ id, to_state, note, at, by }: Application['events'][number]) {
  const { label, tone } = applicationStateLabels[to_state];
  return { key: id, at, tone, text: by ? `${label}, by ${by.full_name || by.email}` : label, note };
}

function reasonEntry({ id, decision, reason, note, decided_at: at, by }: InternalReason) {
  const what = decision === 'approval_withdrawn' ? 'Approval withdrawn' : 'Internal reason';
  return {
    key: id,
    at,
    tone: 'warning' as const,
    text: `Staff only: ${by?.full_name ? `${what}, by ${by.full_name}` : what}`,
    note: [reason?.label, note].filter(Boolean).join(' '),
  };
}
