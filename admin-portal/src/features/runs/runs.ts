import type { Tone } from '@portal/shared-core/ui';
import { formatNumber } from '@portal/shared-core/domain/format';

import type { Run } from './api/run.queries.ts';

const stepNames: Record<string, string> = {
  documents: 'Expire documents',
  kyc: 'Call up KYC reviews',
  changes: 'Effect scheduled changes',
  obligations: 'Enter duties',
  standing: 'Set standing',
  statements: 'Open yearly statements',
  alerts: 'Raise and close alerts',
  recurring: 'Draft what recurs',
  files: 'Compare documents and their files',
  retention: 'Remove old rows',
  isolation: 'Begin the isolation probe',
  chains: 'Check the audit logs',
};

/** The steps in the order in which a run takes them. */
export const stepOrder = Object.keys(stepNames);

export function stepName(step: string): string {
  return stepNames[step] ?? step.replaceAll('_', ' ');
}

/** '3 raised, 1 closed'; 'nothing to do' where every figure is 0. */
export function resultText(result: unknown): string {
  const figures = Object.entries((result ?? {}) as Record<string, number>).filter(
    ([, count]) => count > 0,
  );
  if (figures.length === 0) return 'nothing to do';
  return figures
    .map(([what, count]) => `${formatNumber(count)} ${what.replaceAll('_', ' ')}`)
    .join(', ');
}

const A_DAY = 24 * 60 * 60 * 1000;

/** Whether a run ended well; one without an end after a day was cut off. */
export function runChip(
  { started_at: began, finished_at: ended, failed }: Run,
  now: number = Date.now(),
): { tone: Tone; label: string } {
  if (failed > 0) return { tone: 'bad', label: `${failed} failed` };
  if (ended) return { tone: 'good', label: 'Complete' };
  return now - Date.parse(began) > A_DAY
    ? { tone: 'bad', label: 'Cut off' }
    : { tone: 'info', label: 'Running' };
}

/** How long a run took, as text. */
export function tookText({ started_at: began, finished_at: ended }: Run): string {
  if (!ended) return '–';
  const seconds = (Date.parse(ended) - Date.parse(began)) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}
