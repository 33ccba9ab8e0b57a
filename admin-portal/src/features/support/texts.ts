import type { Enum } from '@portal/shared-core/supabase';
import type { Tone } from '@portal/shared-core/ui';

/** What staff read of the state of a ticket. */
export const statusChips: Record<Enum<'ticket_status'>, { tone: Tone; label: string }> = {
  open: { tone: 'info', label: 'New' },
  waiting_on_us: { tone: 'warning', label: 'Waiting on us' },
  waiting_on_client: { tone: 'neutral', label: 'Waiting on client' },
  resolved: { tone: 'good', label: 'Resolved' },
  closed: { tone: 'neutral', label: 'Closed' },
};

export const priorityChips: Record<Enum<'ticket_priority'>, { tone: Tone; label: string }> = {
  urgent: { tone: 'bad', label: 'Urgent' },
  high: { tone: 'warning', label: 'High' },
  normal: { tone: 'neutral', label: 'Normal' },
  low: { tone: 'neutral', label: 'Low' },
};

export const priorities = ['urgent', 'high', 'normal', 'low'] as const;

/** The first 100 characters of a message on one line. */
export function firstLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
