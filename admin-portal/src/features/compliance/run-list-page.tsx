import styled from '@emotion/styled';
import { formatDateTime, formatNumber, formatRelative } from '@portal/shared-core/domain/format';
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
  type Column,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { runsQuery, type Run } from './api/run.queries.ts';
import { ComplianceTabs } from './components/compliance-tabs.tsx';
import { resultText, runChip, stepName, stepOrder, tookText } from './runs.ts';

const Failed = styled('small')({ display: 'block', color: color.bad.ink });

const columns: Column<Run>[] = [
  {
    key: 'started_at',
    header: 'Began',
    render: ({ started_at: at }) => formatDateTime(at),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (run) => <StatusChip {...runChip(run)} />,
  },
  {
    key: 'did',
    header: 'What it did',
    render: (run) => <RunWords run={run} />,
  },
  { key: 'took', header: 'Took', figures: true, render: tookText },
];

function RunWords({ run: { steps } }: { run: Run }) {
  const did = inOrder(steps).filter(
    ({ result, failure }) => failure === null && resultText(result) !== 'nothing to do',
  );
  const failed = inOrder(steps).filter(({ failure }) => failure !== null);
  return (
    <>
      {did.map(({ step, result }) => `${stepName(step)}: ${resultText(result)}`).join('. ') ||
        (failed.length === 0 && 'Nothing to do')}
      {failed.map(({ step, failure }) => (
        <Failed key={step}>
          {stepName(step)} failed: {failure}
        </Failed>
      ))}
    </>
  );
}

const inOrder = (steps: Run['steps']) =>
  steps.toSorted((a, b) => stepOrder.indexOf(a.step) - stepOrder.indexOf(b.step));

/** How the nightly run is: the last one step by step, and those before, with what failed and why. */
function RunListPage() {
  const query = useQuery(runsQuery(useTenantScope()));
  return (
    <Page
      title="Nightly runs"
      subText="Every morning at half past seven UTC the portal expires documents, enters duties and raises alerts."
      tabs={<ComplianceTabs />}
    >
      <QueryState query={query} failed="The runs could not be loaded">
        {([last]) => (last ? <LastRun run={last} /> : null)}
      </QueryState>
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
