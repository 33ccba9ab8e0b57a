import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { formatNumber } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

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
    case 'cancelled':
      return { tone: 'neutral', label: 'Cancelled' };
    case 'done':
      return refused > 0
        ? { tone: 'warning', label: `${formatNumber(refused)} not done` }
        : { tone: 'good', label: 'Done' };
  }
}

/** Never 100 before the end: rows may have come since the job began. */
const percentOf = (done: number, total: number) =>
  total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));

/** '250 of 20,001: 3 added, 12 changed'; of a selection '48 of 50 done'. */
export function doneText({ kind, state, done, total, refused, result }: Job): string {
  const most = state === 'done' ? done : total;
  const rows =
    done - refused === most
      ? formatNumber(most)
      : `${formatNumber(done - refused)} of ${formatNumber(most)}`;
  if (kind === 'bulk') return `${rows} done`;
  const figures = Object.entries((result ?? {}) as Record<string, number>)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${formatNumber(count)} ${what.replaceAll('_', ' ')}`);
  if (figures.length > 0) return `${rows}: ${figures.join(', ')}`;
  return state === 'done' ? `${rows}: ${nothing[kind] ?? 'nothing to change'}` : rows;
}

/** What a job says that has found nothing. */
const nothing: Record<string, string> = {
  isolation: 'no row of another firm',
  model_preview: 'nothing would move',
  reassessment: 'no review became due',
  rescreening: 'no new hit',
};

/** Why something was not done: the words of a code of ours, else the sentence of the database. */
export const reasonText = (message: string) =>
  isErrorCode(message) ? entryOf(message).message : message;

/** The rows that could not be done, as the job names them; the first ten. */
export function refusalsOf({ refusals }: Pick<Job, 'refusals'>) {
  return (refusals as { label: string; message: string }[]) // written by the runner
    .slice(0, 10)
    .map(({ label, message }) => ({ label: formatDaysIn(label), message: reasonText(message) }));
}

/** The page of what a selection was of. */
const pageOfSubject: Record<string, string> = {
  alerts: paths.compliance,
  applications: `${paths.applications}?view=list`,
  documents: paths.documents,
  duties: paths.duties,
  invoices: paths.invoices,
  kyc: paths.kyc,
  reminders: paths.reminders,
  tickets: paths.support,
};

/** The page that a job concerns. */
export function pageOfJob({ kind, input }: Pick<Job, 'kind' | 'input'>): string {
  const {
    action,
    rule,
    version,
    import: importId,
    tenant,
  } = (input ?? {}) as {
    action?: string;
    import?: string;
    tenant?: string;
    rule?: string;
    version?: number;
  };
  if (kind === 'bulk') return pageOfSubject[action?.split('.')[0] ?? ''] ?? paths.nightlyRuns;
  if (kind === 'duties' && rule) return paths.rule(rule);
  if (kind === 'model_preview' && version) return paths.riskModel(version);
  if (kind === 'reassessment') return paths.riskReviews;
  if (kind === 'rescreening') return paths.screening;
  if (kind === 'announcement') return paths.announcements;
  if (kind === 'firm_export' && tenant) return paths.tenant(tenant);
  if (importId) return paths.portfolioImport(importId);
  return paths.nightlyRuns;
}

/** What helps without the rest, or is thrown away. */
const cancellable = ['bulk', 'isolation', 'model_preview', 'rescreening'];

/** Whether who asked may cancel it: a selection, a probe, a preview, a rescreening, or an announcement that has not begun. */
export const isCancellable = ({ kind, state, done }: Job) =>
  (cancellable.includes(kind) && (state === 'waiting' || state === 'running')) ||
  (kind === 'announcement' && state === 'waiting' && done === 0);
