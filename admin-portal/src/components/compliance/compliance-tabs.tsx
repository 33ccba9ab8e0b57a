import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

const items = [
  { label: 'Alerts', to: paths.compliance, end: true },
  { label: 'Duties', to: paths.duties },
  { label: 'Calendar', to: paths.calendar },
  { label: 'Reminders', to: paths.reminders },
  { label: 'Rules', to: paths.rules },
  { label: 'Checks', to: paths.checks, end: true },
  { label: 'Erasure', to: `${paths.checks}/erasure` },
  { label: 'Nightly runs', to: paths.nightlyRuns },
];

/** What staff control: alerts and duties by day, what clients are reminded of, the rules behind them, checks, records that are due to be deleted, and the job that raises alerts. */
export function ComplianceTabs() {
  return <PageTabs label="Compliance" items={items} />;
}
