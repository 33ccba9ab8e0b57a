import { formatNumber } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import type { Job } from './job.queries.ts';

/** How a job is. */
export function jobChip({ state, refused, done, total }: Job): { tone: Tone; label: string } {
  switch (state) {
    case 'waiting':
      return { tone: 'info', label: 'Waits' };
    case 'running':
      return { tone: 'info', label: `${percentOf(done, total)} %` };
    case 'failed':
      return { tone: 'bad', label: 'Failed' };
    case 'done':
      return refused > 0
        ? { tone: 'warning', label: `${formatNumber(refused)} not done` }
        : { tone: 'good', label: 'Done' };
  }
}

/** Never 100 before the end: rows may have come since the job began. */
const percentOf = (done: number, total: number) =>
  total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));

/** '250 of 20,001: 3 added, 12 changed'. */
export function doneText({ state, done, total, refused, result }: Job): string {
  const most = state === 'done' ? done : total;
  const rows =
    done - refused === most
      ? formatNumber(most)
      : `${formatNumber(done - refused)} of ${formatNumber(most)}`;
  const figures = Object.entries((result ?? {}) as Record<string, number>)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${formatNumber(count)} ${what.replaceAll('_', ' ')}`);
  if (figures.length > 0) return `${rows}: ${figures.join(', ')}`;
  return state === 'done' ? `${rows}: nothing to change` : rows;
}

/** The rows that could not be done, as the job names them; the first ten. */
export function refusalsOf({ refusals }: Pick<Job, 'refusals'>) {
  return (refusals as { label: string; message: string }[]).slice(0, 10); // written by the runner
}
