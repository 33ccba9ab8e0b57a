import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonAnchor, ButtonLink, VisuallyHidden } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import type { ApprovalPoint } from '../api/approval.queries.ts';
import { reviewQueries } from '../api/review.queries.ts';
import { documentsId } from './documents.tsx';

/** Where a point is settled: the KYC of a party, their documents on this page, or a screen beside it; nothing where there is none yet. */
export function SettleLink({
  applicationId,
  point: { code, position },
  name,
}: {
  applicationId: string;
  point: ApprovalPoint;
  name: string | undefined;
}) {
  const hasScreen = useScreens();
  const { data: parties } = useQuery(reviewQueries.parties(useTenantScope(), applicationId));
  const party = parties?.find((each) => each.position === position);

  if (position === undefined) {
    return code.startsWith('approval.risk') && hasScreen(paths.riskManagement) ? (
      <ButtonLink to={paths.riskManagement}>Open risk</ButtonLink>
    ) : null;
  }
  if (code !== 'approval.kyc_missing') {
    return hasScreen(paths.compliance) ? (
      <ButtonLink to={paths.compliance}>
        Open compliance<VisuallyHidden> for {name}</VisuallyHidden>
      </ButtonLink>
    ) : null;
  }
  if (party?.kyc && hasScreen(paths.kycProfile(party.kyc.id))) {
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
