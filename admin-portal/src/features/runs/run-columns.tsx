import styled from '@emotion/styled';
import { formatDateTime } from '@portal/shared-core/domain/format';
import { StatusChip, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { Run } from './api/run.queries.ts';
import { resultText, runChip, stepName, stepOrder, tookText } from './runs.ts';

const Failed = styled('small')({ display: 'block', color: color.bad.ink });

/** The columns of the nightly runs. */
export const columns: Column<Run>[] = [
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
    render: (run) => <RunText run={run} />,
  },
  { key: 'took', header: 'Took', figures: true, render: tookText },
];

function RunText({ run: { steps } }: { run: Run }) {
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

/** The steps of a run in the order in which they are taken. */
export const inOrder = (steps: Run['steps']) =>
  steps.toSorted((a, b) => stepOrder.indexOf(a.step) - stepOrder.indexOf(b.step));
