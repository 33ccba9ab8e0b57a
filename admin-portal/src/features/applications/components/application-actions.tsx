import styled from '@emotion/styled';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ConfirmDialog, InlineAlert, Button, ButtonLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { useApprove, useStartReview } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';
import { approvalPoints } from '../api/approval.queries.ts';
import { showApprovalPanel } from './approval-panel.tsx';

const Left = styled('p')({ fontSize: 13, color: color.warning.ink });

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'end' });

/** The main action: it moves the application to its next state. A refusal is shown beneath it. */
export function ApplicationActions({ application }: { application: Application }) {
  const { id, state, assignee, company_id: companyId } = application;
  const startReview = useStartReview();
  const approve = useApprove();
  const [asking, setAsking] = useState(false);
  const { id: userId } = useUser();
  const missing = useNotAllowed('approve_application');
  const isReviewed = state === 'in_review';
  const points = useQuery({
    ...approvalPoints(useTenantScope(), id),
    enabled: isReviewed,
  });
  const left = isReviewed ? (points.data?.length ?? 0) : 0;
  const colleague = assignee && assignee.id !== userId ? assignee.full_name : undefined;
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
      {(state === 'submitted' || state === 'resubmitted') &&
        (missing || colleague ? (
          <HeldButton because={missing ?? `${colleague} has it. Take it over first.`}>
            Start review
          </HeldButton>
        ) : (
          <Button variant="contained" loading={startReview.isPending} onClick={review}>
            Start review
          </Button>
        ))}
      {isReviewed &&
        (missing || left > 0 ? (
          <HeldButton because={missing ?? leftText(left)} onPress={showApprovalPanel}>
            Approve
          </HeldButton>
        ) : (
          <Button
            variant="contained"
            loading={approve.isPending || points.isPending}
            onClick={() => setAsking(true)}
          >
            Approve
          </Button>
        ))}
      {isReviewed && left > 0 && !missing && <Left>{leftText(left)}</Left>}
      {missing && <Left>{missing}</Left>}
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
        {application.kind === 'formation'
          ? 'The client is notified at once. The application can then be filed and incorporated.'
          : 'The client is notified at once. The application can then be filed with the Registrar.'}
      </ConfirmDialog>
    </Place>
  );
}

function leftText(left: number): string {
  return left === 1
    ? '1 thing to settle before Approve'
    : `${left} things to settle before Approve`;
}
