import { DateText, type TimelineEntry } from '@portal/shared-core/ui';

import type { Change } from '../api/change.queries.ts';
import { changeStateLabels } from '../states.ts';

interface InternalReason {
  id: string;
  note: string | null;
  decided_at: string;
  reason: { label: string } | null;
  by: { full_name: string | null } | null;
}

/** The history of a request, the newest first; with the reasons that only staff read. */
export function historyOf(
  events: Change['events'],
  reasons: readonly InternalReason[],
): TimelineEntry[] {
  const all = [
    ...reasons.map(({ id, note, decided_at: at, reason, by }) => ({
      key: id,
      at,
      tone: 'warning' as const,
      text: `Staff only: internal reason${by?.full_name ? `, by ${by.full_name}` : ''}`,
      note: [reason?.label, note].filter(Boolean).join(' '),
    })),
    ...events.map(({ id, to_state: to, note, at, by }) => ({
      key: id,
      at,
      tone: changeStateLabels[to].tone,
      text: by?.full_name
        ? `${changeStateLabels[to].label}, by ${by.full_name}`
        : changeStateLabels[to].label,
      note,
    })),
  ];
  return all
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ at, ...rest }) => ({ ...rest, when: <DateText value={at} format="time" /> }));
}
