import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useUser } from '@portal/shared-core/session';
import {
  Actions,
  Button,
  Facts,
  Panel,
  StatusChip,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { subjectName, type Override } from '../api/override.queries.ts';

// Dialogs bring MUI, which the page loads when one is first opened.
const ApproveDialog = lazy(async () => ({
  default: (await import('./decide-dialogs.tsx')).ApproveDialog,
}));
const DeclineDialog = lazy(async () => ({
  default: (await import('./decide-dialogs.tsx')).DeclineDialog,
}));

const MINE = 'You proposed this. A colleague decides.';

/** A lowering that waits: who proposed it and why, and the decision of a second person. */
export function WaitingCard({ override }: { override: Override }) {
  const { assessment, rating, reason, made, made_at: at, made_by: author } = override;
  const { id: userId } = useUser();
  const approving = useDisclosure();
  const declining = useDisclosure();
  const isMine = author === userId;
  const missing = useNotAllowed('approve_risk_override');
  const readOnly = useNotAllowed('decline_risk_override');
  const held = isMine ? MINE : missing;
  const name = subjectName(override);

  return (
    <Panel
      title={name}
      note={`proposed ${formatDate(at)} by ${made?.full_name ?? 'a colleague'}`}
      action={
        <TextLink to={paths.assessRisk(assessment.subject ?? '', assessment.subject_id ?? '')}>
          The assessment
        </TextLink>
      }
      foot={
        <>
          <Actions>
            {held ? (
              <HeldButton because={held}>Approve</HeldButton>
            ) : (
              <Button variant="contained" ref={approving.opener} onClick={approving.open}>
                Approve…
              </Button>
            )}
            {!readOnly && (
              <Button danger ref={declining.opener} onClick={declining.open}>
                {isMine ? 'Take it back…' : 'Decline…'}
              </Button>
            )}
          </Actions>
          {held && <p>{held}</p>}
        </>
      }
    >
      <Facts
        layout="split"
        items={[
          {
            label: 'Counts as',
            value: <StatusChip {...riskRatingLabels[assessment.effective_rating]} />,
          },
          { label: 'Proposed', value: <StatusChip {...riskRatingLabels[rating]} /> },
          {
            label: 'Worked out',
            value: `${riskRatingLabels[assessment.rating].label}, ${formatNumber(assessment.residual_score)} of 100`,
          },
          { label: 'Reason', value: reason },
        ]}
      />
      <Suspense>
        {approving.isOpen && <ApproveDialog override={override} onClose={approving.close} />}
        {declining.isOpen && (
          <DeclineDialog override={override} isMine={isMine} onClose={declining.close} />
        )}
      </Suspense>
    </Panel>
  );
}
