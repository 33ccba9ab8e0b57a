import styled from '@emotion/styled';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, ConfirmDialog, InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useCurrentRefusal } from '#/components/decisions/use-current-refusal.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useApproveChange, useClaim } from '../api/change.mutations.ts';
import { changeQueries, type Change } from '../api/change.queries.ts';
import { leftText, showChangeBlockers } from './change-blockers.tsx';

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'end' });
const Left = styled('p')({ fontSize: 13, color: color.warning.ink });

/** The action that moves the request on. What holds it is shown beneath it. */
export function ChangeActions({ change }: { change: Change }) {
  const { id, state, assignee, company, kind, requester } = change;
  const { id: userId } = useUser();
  const claim = useClaim();
  const approve = useApproveChange();
  const [asking, setAsking] = useState(false);
  const missing = useNotAllowed('approve_change_request');
  const isReviewed = state === 'in_review';
  const blockers = useQuery({
    ...changeQueries.blockers(useTenantScope(), id),
    enabled: isReviewed,
  });
  const left = isReviewed ? (blockers.data?.length ?? 0) : 0;
  const colleague = assignee && assignee.id !== userId ? assignee.full_name : undefined;
  const refusal = useCurrentRefusal(claim.error ?? approve.error, state);
  const held =
    missing ??
    (state === 'submitted' && colleague ? `${colleague} has it. Take it over first.` : undefined) ??
    (isReviewed && requester.id === userId
      ? 'You started this request. A colleague approves it.'
      : undefined) ??
    (left > 0 ? leftText(left) : undefined);

  return (
    <Place>
      {state === 'submitted' &&
        (held ? (
          <HeldButton because={held}>Start review</HeldButton>
        ) : (
          <Button variant="contained" loading={claim.isPending} onClick={() => claim.mutate(id)}>
            Start review
          </Button>
        ))}
      {isReviewed &&
        (held ? (
          <HeldButton because={held} onPress={showChangeBlockers}>
            Approve
          </HeldButton>
        ) : (
          <Button
            variant="contained"
            loading={approve.isPending || blockers.isPending}
            onClick={() => setAsking(true)}
          >
            Approve
          </Button>
        ))}
      {held && (state === 'submitted' || isReviewed) && <Left>{held}</Left>}
      {refusal && (
        <InlineAlert tone="bad" title={refusal.entry.title}>
          {refusal.code === 'change.conflict'
            ? 'The client changed the request meanwhile. The page shows the newest version: look at it, then decide.'
            : refusal.message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={asking}
        title={`Approve the ${changeKindLabels[kind].toLowerCase()} of ${company.name}?`}
        confirmLabel="Approve"
        busy={approve.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => approve.mutate(change, { onSettled: () => setAsking(false) })}
      >
        The client is notified at once. The registers change when the request is put into effect.
      </ConfirmDialog>
    </Place>
  );
}
