import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { BulkButton } from '#/components/bulk/selection-buttons.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { StatementRow } from '../api/statement.queries.ts';

const CompleteAll = lazy(async () => ({
  default: (await import('#/components/compliance/duty-dialogs.tsx')).CompleteAll,
}));
const HoldDialog = lazy(async () => ({
  default: (await import('#/components/reminders/hold-dialog.tsx')).HoldDialog,
}));

type KeyOf = (row: StatementRow) => string;

const ofStatement: KeyOf = ({ id }) => id;
const ofCompany: KeyOf = ({ company_id: id }) => id;
const ofReport: KeyOf = ({ report_id: id }) => id ?? '';

const isWaiting = ({ standing }: StatementRow) =>
  standing === 'not_started' || standing === 'under_way' || standing === 'returned';

/** What staff do with the statements they selected: accept what changed nothing, hold reminders, export returns, mark reports filed. */
export function StatementSelection({
  rows,
  onExport,
  onDone,
}: {
  rows: readonly StatementRow[];
  onExport: (companies: readonly string[]) => void;
  /** `keyOf` gives the id in an outcome: of the statement, its company or the duty of its report. */
  onDone: (outcomes: readonly Outcome[], keyOf: KeyOf) => void;
}) {
  const [asking, setAsking] = useState<'file' | 'hold' | null>(null);
  const noReview = useNotAllowed('accept_statement');
  const noHold = useNotAllowed('hold_reminders_of');
  const noFiling = useNotAllowed('complete_obligations');
  const same = rows.filter(({ standing }) => standing === 'answered').map(ofStatement);
  const waiting = rows.filter(isWaiting);
  const accepted = rows.filter(({ standing }) => standing === 'accepted' || standing === 'filed');
  const toFile = rows
    .filter((row) => row.standing === 'accepted' && row.files_report && row.report_state === 'open')
    .map(ofReport);
  const close = () => setAsking(null);

  return (
    <>
      {noReview && same.length > 0 && <HeldButton because={noReview}>Accept</HeldButton>}
      {!noReview && (
        <BulkButton
          action="statements.accept"
          ids={same}
          variant="contained"
          onDone={(outcomes) => onDone(outcomes, ofStatement)}
        >
          Accept {same.length}
        </BulkButton>
      )}
      {waiting.length > 0 &&
        (noHold ? (
          <HeldButton because={noHold}>Hold reminders</HeldButton>
        ) : (
          <Button size="small" onClick={() => setAsking('hold')}>
            Hold reminders…
          </Button>
        ))}
      {accepted.length > 0 && (
        <Button size="small" onClick={() => onExport(accepted.map(ofCompany))}>
          Export returns…
        </Button>
      )}
      {toFile.length > 0 &&
        (noFiling ? (
          <HeldButton because={noFiling}>Mark filed</HeldButton>
        ) : (
          <Button size="small" onClick={() => setAsking('file')}>
            Mark {toFile.length} filed…
          </Button>
        ))}
      <Suspense>
        {asking === 'file' && (
          <CompleteAll
            ids={toFile}
            name={toFile.length === 1 ? 'a report' : `${toFile.length} reports`}
            companies={toFile.length}
            onClose={close}
            onDone={(outcomes) => onDone(outcomes, ofReport)}
          />
        )}
        {asking === 'hold' && (
          <HoldDialog
            companies={waiting.map((row) => ({
              id: row.company_id,
              name: row.company_name,
              clientId: row.client_id,
              clientName: row.client_name,
            }))}
            onClose={close}
            onDone={(outcomes) => onDone(outcomes, ofCompany)}
          />
        )}
      </Suspense>
    </>
  );
}
