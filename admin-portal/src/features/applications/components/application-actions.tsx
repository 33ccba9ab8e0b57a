import styled from '@emotion/styled';
import { ConfirmDialog, InlineAlert, Button, ButtonLink } from '@portal/shared-core/ui';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { useApprove, useStartReview } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'end' });

/** The main action: it moves the application to its next state. A refusal stands beneath it. */
export function ApplicationActions({ application }: { application: Application }) {
  const { id, state, company_id: companyId } = application;
  const startReview = useStartReview();
  const approve = useApprove();
  const [asking, setAsking] = useState(false);
  // Each action resets the other mutation, so that one error shows at a time.
  const refusal = startReview.error ?? approve.error;

  function review() {
    approve.reset();
    startReview.mutate(id);
  }

  function confirm() {
    startReview.reset();
    approve.mutate(application, { onSettled: () => setAsking(false) });
  }

  return (
    <Place>
      {(state === 'submitted' || state === 'resubmitted') && (
        <Button variant="contained" loading={startReview.isPending} onClick={review}>
          Start review
        </Button>
      )}
      {state === 'in_review' && (
        <Button variant="contained" loading={approve.isPending} onClick={() => setAsking(true)}>
          Approve
        </Button>
      )}
      {companyId && (
        <ButtonLink to={paths.company(companyId)} variant="contained">
          Open the company
        </ButtonLink>
      )}
      {refusal && (
        <InlineAlert tone="bad" title={refusal.entry.title}>
          {refusal.message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={asking}
        title={`Approve ${application.title}?`}
        confirmLabel="Approve"
        busy={approve.isPending}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      >
        The client is notified at once. The application can then be filed and incorporated.
      </ConfirmDialog>
    </Place>
  );
}
