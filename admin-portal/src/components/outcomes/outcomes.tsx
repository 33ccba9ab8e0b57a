import { Button, InlineAlert, type Selection } from '@portal/shared-core/ui';
import { useState } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { JobNotice } from '#/components/jobs/job-notice.tsx';
import { reasonText } from '#/components/jobs/jobs.ts';

const idOf = ({ id }: { id: string | null }) => id ?? '';

/** What became of a selection, until it is closed. `other` names a row that is not known any more. */
export function useOutcomes<Row>(
  nameOf: (row: Row) => string,
  other: string,
  keyOf: (row: Row) => string = (row) => idOf(row as { id: string | null }),
) {
  const [done, setDone] = useState<{ outcomes: readonly Outcome[]; names: Map<string, string> }>();
  function show(outcomes: readonly Outcome[], rows: readonly Row[]) {
    setDone({ outcomes, names: new Map(rows.map((row) => [keyOf(row), nameOf(row)])) });
  }
  return {
    show,
    /** Shows it, and lets go of the rows that are done or a job's: what is refused stays selected. */
    settle(outcomes: readonly Outcome[], selection: Selection<Row>) {
      show(outcomes, selection.rows);
      letGo(outcomes, selection, keyOf);
    },
    shown: done && (
      <Outcomes
        outcomes={done.outcomes}
        nameOf={(id) => done.names.get(id) ?? other}
        onClose={() => setDone(undefined)}
      />
    ),
  };
}

/** Selects no longer what is done, or what a job does. */
export function letGo<Row>(
  outcomes: readonly Outcome[],
  selection: Selection<Row>,
  keyOf: (row: Row) => string,
) {
  if (jobOf(outcomes)) return selection.clear();
  const done = new Set(outcomes.filter(({ code }) => code === null).map(idOf));
  selection.set(
    selection.rows.filter((row) => done.has(keyOf(row))),
    false,
  );
}

const jobOf = (outcomes: readonly Outcome[]) =>
  outcomes.find(({ job_id: id }) => id !== null)?.job_id;

/** What became of a selection: '18 done, 2 refused', with the reason of each refusal; or the job that does it. */
export function Outcomes({
  outcomes,
  nameOf,
  onClose,
}: {
  outcomes: readonly Outcome[];
  nameOf: (id: string) => string;
  onClose: () => void;
}) {
  const job = jobOf(outcomes);
  if (job) return <JobNotice id={job} onClose={onClose} />;
  const refused = outcomes.filter(({ code }) => code !== null);
  return (
    <InlineAlert
      tone={refused.length > 0 ? 'warning' : 'good'}
      title={`${outcomes.length - refused.length} done, ${refused.length} refused`}
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      {refused.length > 0 && (
        <ul aria-label="Refused">
          {refused.map((one) => (
            <li key={one.id}>
              {nameOf(idOf(one))}: {reasonText(one.code ?? '')}
            </li>
          ))}
        </ul>
      )}
    </InlineAlert>
  );
}
