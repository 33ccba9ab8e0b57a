import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonAnchor, ButtonLink, VisuallyHidden } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import type { ApprovalPoint } from '../api/approval.queries.ts';
import { reviewQueries } from '../api/review.queries.ts';
import { ARREARS } from '../fields.ts';
import { documentsId } from './documents.tsx';

/** Where a point is settled: the case of a party, where their hits are too, their documents on this page, or the risk of the application. */
export function SettleLink({
  applicationId,
  point: { code, position },
  name,
}: {
  applicationId: string;
  point: ApprovalPoint;
  name: string | undefined;
}) {
  const { data: parties } = useQuery(reviewQueries.parties(useTenantScope(), applicationId));
  const party = parties?.find((each) => each.position === position);

  if (code === 'approval.document_missing') {
    return <ButtonLink to={paths.documents}>Review documents</ButtonLink>;
  }
  if (code === 'approval.arrears_undecided') {
    return <ButtonAnchor href={`#${ARREARS}`}>Decide who pays</ButtonAnchor>;
  }
  if (position === undefined) {
    return code.startsWith('approval.risk') ? (
      <ButtonLink to={paths.assessRisk('application', applicationId)}>Assess the risk</ButtonLink>
    ) : null;
  }
  if (party?.kyc) {
    return (
      <ButtonLink to={paths.kycProfile(party.kyc.id)}>
        Open KYC<VisuallyHidden> of {name}</VisuallyHidden>
      </ButtonLink>
    );
  }
  return party ? (
    <ButtonAnchor href={`#${documentsId(position)}`}>
      See documents<VisuallyHidden> of {name}</VisuallyHidden>
    </ButtonAnchor>
  ) : null;
}
