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

/** Minutes of the clock in the largest unit that says it: '45 min', '3 h 20 min', '2 days 4 h'. */
export function waitText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return said(`${hours} h`, minutes % 60, 'min');
  const days = Math.floor(hours / 24);
  return said(days === 1 ? '1 day' : `${days} days`, hours % 24, 'h');
}

function said(large: string, rest: number, unit: string): string {
  return rest === 0 ? large : `${large} ${rest} ${unit}`;
}

/** The first 100 characters of a message on one line. */
export function firstLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
