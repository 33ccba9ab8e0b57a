import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { StatusChip, type Column } from '@portal/shared-core/ui';

import type { RuleVersion } from './api/rule.queries.ts';
import { appliesTo, draftOf, isVerified, reckoningOf, versionChip } from './rules.ts';

/** A rule by its current version. */
export interface RuleRow extends RuleVersion {
  versions: number;
  coming: RuleVersion | undefined;
  proposals: number;
}

/** The columns of the rules. */
export const columns: Column<RuleRow>[] = [
  {
    key: 'name',
    header: 'Rule',
    render: ({ name }) => name,
    sub: ({ code }) => code,
  },
  { key: 'applies', header: 'For', render: (rule) => appliesTo(draftOf(rule)) },
  { key: 'reckoning', header: 'Due', phone: 'hidden', render: reckoningOf },
  {
    key: 'version',
    header: 'Version',
    phone: 'end',
    render: (rule) => <StatusChip {...versionChip(rule, nassauToday())} />,
    sub: ({ valid_from: from, versions, coming }) =>
      [
        `from ${formatDate(from)}`,
        versions > 1 && `${versions} versions`,
        coming && `next from ${formatDate(coming.valid_from)}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'source',
    header: 'Source',
    render: (rule) =>
      isVerified(rule) ? (
        <StatusChip tone="good" label="Verified" />
      ) : (
        <StatusChip tone="warning" label="To verify" />
      ),
  },
  {
    key: 'proposals',
    header: 'Proposed',
    phone: 'hidden',
    render: ({ proposals }) =>
      proposals > 0 ? <StatusChip tone="info" label="Waits for publication" /> : '–',
  },
];
