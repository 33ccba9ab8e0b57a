import { formatDateTime, formatNumber, formatPercent } from '@portal/shared-core/domain/format';
import type { PortalName } from '@portal/shared-core/supabase';
import type { StatusChip } from '@portal/shared-core/ui';
import type { ComponentProps } from 'react';

import type { PortalVersion } from './api/portal-version.queries.ts';

export const portalNames: Record<PortalName, string> = { client: 'Client', admin: 'Admin' };

/** The periods of the page, in days. */
export const periods = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** The version of starts that failed before the host knew one. */
export const UNKNOWN = 'unknown';

type Stage = keyof PortalVersion['stages'];

const stageNames: Record<Stage, string> = {
  pointer: 'pointer',
  release: 'manifest',
  signature: 'signature',
  contract: 'contract',
  integrity: 'hash of a file',
  code: 'code',
  first_screen: 'first screen',
};

/** Where starts failed, the most frequent first: 'code 3, signature 1'. */
export function stagesText({ stages }: Pick<PortalVersion, 'stages'>): string {
  return Object.entries(stages)
    .toSorted(([, a], [, b]) => b - a)
    .map(([stage, count]) => `${stageNames[stage as Stage] ?? stage} ${formatNumber(count)}`)
    .join(', ');
}

/** All starts of a version: those that came up, failed or crashed. */
const startsOf = ({ loads, failures, crashes }: PortalVersion) => loads + failures + crashes;

/** The share of starts that failed or crashed. */
export const failedShare = (version: PortalVersion) =>
  formatPercent(version.failures + version.crashes, startsOf(version));

export function stateChip({ state }: PortalVersion): ComponentProps<typeof StatusChip> {
  switch (state) {
    case 'withdrawn':
      return { tone: 'bad', label: 'Withdrawn' };
    case 'restored':
      return { tone: 'info', label: 'Restored' };
    case 'in_use':
      return { tone: 'neutral', label: 'In use' };
  }
}

/** Who withdrew or restored a version, when and why; empty for one that never was. */
export function changeText(version: PortalVersion): string {
  const { state, changed_at: at, changed_by: by, is_automatic: isAutomatic, reason } = version;
  if (state === 'in_use' || at === null) return '';
  const who =
    state === 'withdrawn' && isAutomatic === true ? 'By itself' : `By ${by ?? 'a closed account'}`;
  return `${who}, ${formatDateTime(at)}: ${reason ?? ''}`;
}

/** 'Client portal 1.0.0-7f1c99f0'. */
export const fullName = ({ portal, version }: Pick<PortalVersion, 'portal' | 'version'>) =>
  `${portalNames[portal]} portal ${version}`;
