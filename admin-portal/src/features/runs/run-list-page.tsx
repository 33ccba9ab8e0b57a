import { formatNumber, formatRelative, formatTime } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  EmptyState,
  Facts,
  InlineAlert,
  Page,
  QueryPanel,
  QueryState,
  StatusChip,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { runsQuery, type Run } from './api/run.queries.ts';
import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { JobPanel } from '#/components/jobs/job-panel.tsx';
import { IsolationPanel } from './isolation-panel.tsx';
import { resultText, runChip, stepName } from './runs.ts';
import { columns, inOrder } from './run-columns.tsx';
import { WorkerPanel } from './worker-panel.tsx';

/** The moment of the run of today: 07:30 UTC (maintenance/maintenance.sql), shown in the time zone of the platform like every moment. */
function scheduledToday(): string {
  return `${new Date().toISOString().slice(0, 10)}T07:30:00Z`;
}

/** How the nightly run is: the last one step by step, and those before, with what failed and why. */
function RunListPage() {
  const query = useQuery(runsQuery(useTenantScope()));
  return (
    <Page
      title="Nightly runs"
      subText={`Every night at ${formatTime(scheduledToday())} the portal expires documents, enters duties and raises alerts.`}
      tabs={<ComplianceTabs />}
    >
      <QueryState query={query} failed="The runs could not be loaded">
        {([last]) => (last ? <LastRun run={last} /> : null)}
      </QueryState>
      <JobPanel />
      <IsolationPanel />
      <WorkerPanel />
      <QueryPanel
        title="Runs"
        note={(runs) => `the last ${formatNumber(runs.length)}, the newest first`}
        query={query}
        failed="The runs could not be loaded"
        empty={<EmptyState title="No run yet" text="The first run starts in the coming night." />}
        flush
      >
        {(runs) => (
          <DataTable
            label="Nightly runs"
            columns={columns}
            rows={runs}
            rowKey={({ id }) => String(id)}
          />
        )}
      </QueryPanel>
    </Page>
  );
}

function LastRun({ run }: { run: Run }) {
  const { started_at: began, steps, failed } = run;
  return (
    <InlineAlert
      tone={failed > 0 ? 'bad' : 'good'}
      title={
        failed > 0
          ? `${failed === 1 ? 'A step' : `${failed} steps`} of the last run failed`
          : `The last run: ${runChip(run).label.toLowerCase()}`
      }
    >
      <p>Begun {formatRelative(began)}. The next run takes up what this one left.</p>
      <Facts
        layout="split"
        items={inOrder(steps).map(({ step, result, failure, took_ms: took }) => ({
          label: stepName(step),
          value: failure === null ? resultText(result) : <StatusChip tone="bad" label="Failed" />,
          note: failure ?? `${formatNumber(took)} ms`,
        }))}
      />
    </InlineAlert>
  );
}

export { RunListPage as Component };
