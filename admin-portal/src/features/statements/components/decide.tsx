import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, ConfirmDialog, InlineAlert, showToast } from '@portal/shared-core/ui';
import { HeldButton, PageKeys } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useCurrentRefusal } from '#/components/decisions/use-current-refusal.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { useAccept } from '../api/statement.mutations.ts';
import { statementQueries, type Statement } from '../api/statement.queries.ts';

/** Opens the next statement that needs a review, or the list when there is none. */
export function useToNext({ id, year }: Pick<Statement, 'id' | 'year'>) {
  const navigate = useNavigate();
  const { data: waiting = [] } = useQuery(statementQueries.waiting(useTenantScope(), year));
  const next = waiting.find((row) => row.id !== id);
  return {
    next,
    toNext: () =>
      void navigate(next ? paths.statement(next.id) : `${paths.statements}?year=${year}`),
  };
}

/** The decision on a signed statement, with its keys. */
export function Decide({
  statement,
  isBusy,
  onReturn,
}: {
  statement: Statement;
  /** The note to the client is being written. */
  isBusy: boolean;
  onReturn: () => void;
}) {
  const { id, state, year, company } = statement;
  const accept = useAccept();
  const { next, toNext } = useToNext(statement);
  const [isAsking, setAsking] = useState(false);
  const held = useNotAllowed('accept_statement');
  const refusal = useCurrentRefusal(accept.error, state);
  const mayAccept = state === 'answered' && !held && !isBusy;
  const mayReturn = (state === 'answered' || state === 'accepted') && !held && !isBusy;

  function run() {
    accept.mutate(id, {
      onSettled: () => setAsking(false),
      onSuccess() {
        showToast({ text: `Statement of ${company.name} accepted` });
        toNext();
      },
    });
  }

  return (
    <>
      <PageKeys
        keys={[
          { key: 'a', label: 'Accept', run: mayAccept ? () => setAsking(true) : undefined },
          { key: 'r', label: 'Return to the client', run: mayReturn ? onReturn : undefined },
          { key: 'n', label: 'Next statement', run: next ? toNext : undefined },
        ]}
      />
      <Actions>
        {next && <Button onClick={toNext}>Next</Button>}
        {mayReturn && (
          <Button danger onClick={onReturn}>
            Return…
          </Button>
        )}
        {state === 'answered' && held && <HeldButton because={held}>Accept</HeldButton>}
        {mayAccept && (
          <Button variant="contained" loading={accept.isPending} onClick={() => setAsking(true)}>
            Accept
          </Button>
        )}
      </Actions>
      {refusal && (
        <InlineAlert tone="bad" title={refusal.entry.title}>
          {refusal.message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Accept the statement ${year} of ${company.name}?`}
        confirmLabel="Accept"
        busy={accept.isPending}
        onClose={() => setAsking(false)}
        onConfirm={run}
      >
        Its class of substance counts for the return. The declaration on accounting records is met,
        or due anew where the records moved.
      </ConfirmDialog>
    </>
  );
}
