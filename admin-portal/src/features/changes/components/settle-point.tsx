import { toAppError } from '@portal/shared-core/errors';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, ButtonLink, VisuallyHidden } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useScreenParty } from '#/components/kyc/screening.mutations.ts';
import { partyCasesQuery } from '#/components/parties/party-cases.queries.ts';
import { paths } from '#/paths.ts';

import type { ChangeBlocker } from '../api/change.queries.ts';

/** What settles a point: the KYC case of the party, screening at once, or the risk of the company. */
export function SettlePoint({
  blocker: { code, field, detail },
  partyId,
  companyId,
}: {
  blocker: ChangeBlocker;
  partyId: string | undefined;
  companyId: string;
}) {
  const hasScreen = useScreens();
  const { data: cases } = useQuery({
    ...partyCasesQuery(useTenantScope(), partyId ?? ''),
    enabled: partyId !== undefined,
  });
  const profile = cases?.at(0)?.id;
  const risk = paths.companyRisk(companyId);
  if (field === 'risk') {
    return hasScreen(risk) ? <ButtonLink to={risk}>Open risk</ButtonLink> : null;
  }
  if (code === 'kyc.screening_waiting' && partyId) {
    return <ScreenNow partyId={partyId} name={detail} />;
  }
  return profile && hasScreen(paths.kycProfile(profile)) ? (
    <ButtonLink to={paths.kycProfile(profile)}>
      Open KYC<VisuallyHidden> of {detail}</VisuallyHidden>
    </ButtonLink>
  ) : null;
}

/** Screens a party at once. The list of points is read again. */
function ScreenNow({ partyId, name }: { partyId: string; name: string | null }) {
  const screenParty = useScreenParty();
  const held = useNotAllowed('screen_party');
  const label = (
    <>
      Screen now<VisuallyHidden>: {name}</VisuallyHidden>
    </>
  );
  if (held) return <HeldButton because={held}>{label}</HeldButton>;
  return (
    <div>
      <Button loading={screenParty.isPending} onClick={() => screenParty.mutate(partyId)}>
        {label}
      </Button>
      {screenParty.error && <p role="alert">{toAppError(screenParty.error).message}</p>}
    </div>
  );
}
