import { addErrors, entryOf, isErrorCode } from '@portal/shared-core/errors';
import { complianceErrors } from '@portal/shared-core/errors/compliance';
import { invoicesErrors } from '@portal/shared-core/errors/invoices';
import { obligationsErrors } from '@portal/shared-core/errors/obligations';
import { staffErrors } from '@portal/shared-core/errors/staff';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';

// The refusals of a selection are rows with a code.
addErrors({ ...complianceErrors, ...invoicesErrors, ...obligationsErrors, ...staffErrors });

/** What a command for a selection answers for each row; `code` is null for one that is done. */
export interface Outcome {
  id: string;
  code: string | null;
}

/** What became of a selection, until it is closed. `other` names a row that is not known any more. */
export function useOutcomes<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  other: string,
) {
  const [done, setDone] = useState<{ outcomes: readonly Outcome[]; names: Map<string, string> }>();
  return {
    show: (outcomes: readonly Outcome[], rows: readonly Row[]) =>
      setDone({ outcomes, names: new Map(rows.map((row) => [row.id, nameOf(row)])) }),
    shown: done && (
      <Outcomes
        outcomes={done.outcomes}
        nameOf={(id) => done.names.get(id) ?? other}
        onClose={() => setDone(undefined)}
      />
    ),
  };
}

/** What became of a selection: '18 done, 2 refused', with the reason of each refusal. */
export function Outcomes({
  outcomes,
  nameOf,
  onClose,
}: {
  outcomes: readonly Outcome[];
  nameOf: (id: string) => string;
  onClose: () => void;
}) {
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
          {refused.map(({ id, code }) => (
            <li key={id}>
              {nameOf(id)}: {isErrorCode(code) ? entryOf(code).message : code}
            </li>
          ))}
        </ul>
      )}
    </InlineAlert>
  );
}
