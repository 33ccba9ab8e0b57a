import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import type { Probe } from './api/isolation.queries.ts';

type Result = Pick<Probe, 'leaks' | 'is_complete' | 'ended_at' | 'own_rows'>;

/** A probe in which people read not even their own rows looked at nothing. */
const isBlind = ({ own_rows: own }: Result) => own === 0;

/** How a probe ended. Only a complete one proves that nothing leaks; a leak needs no more proof. */
export function probeChip(probe: Result): { tone: Tone; label: string } {
  const { leaks, is_complete: isComplete, ended_at: ended } = probe;
  if (leaks.length > 0) {
    return { tone: 'bad', label: leaks.length === 1 ? '1 leak' : `${leaks.length} leaks` };
  }
  if (ended === null) return { tone: 'neutral', label: 'No end' };
  if (!isComplete || isBlind(probe)) return { tone: 'warning', label: 'Not complete' };
  return { tone: 'good', label: 'No leak' };
}

/** The last probe as a sentence or two. */
export function verdictOf(probe: Probe): { tone: Tone; title: string; children: string } {
  const { tone } = probeChip(probe);
  const at = formatDateTime(probe.began_at);
  if (tone === 'bad') {
    return {
      tone,
      title: 'People can read rows of other firms',
      children: `Found on ${at}. Take the policy back that lets them, or close the portal until it is. Then check again.`,
    };
  }
  if (tone !== 'good') {
    return {
      tone: 'warning',
      title: 'The last probe proves nothing',
      children: `The probe of ${at} did not do all of its checks. The job names those that failed. Check again.`,
    };
  }
  const part =
    probe.in_part > 0
      ? ` In ${formatNumber(probe.in_part)} checks of large tables a sample of the rows was tried.`
      : '';
  return {
    tone,
    title: 'No row of another firm was read',
    children: `On ${at}: ${checkedText(probe)}. ${formatNumber(probe.rows_checked)} rows of other firms were there to be read.${part}`,
  };
}

/** '6 people of 3 firms, 113 tables and views' */
export function checkedText({
  people,
  firms,
  relations,
}: Pick<Probe, 'people' | 'firms' | 'relations'>): string {
  const count = (n: number, one: string, many: string) =>
    `${formatNumber(n)} ${n === 1 ? one : many}`;
  return `${count(people, 'person', 'people')} of ${count(firms, 'firm', 'firms')}, ${formatNumber(relations)} tables and views`;
}

/** 'public.invoice_list' as 'invoice_list'; other schemas keep their name. */
export const relationText = (relation: string) => relation.replace(/^public\./, '');
