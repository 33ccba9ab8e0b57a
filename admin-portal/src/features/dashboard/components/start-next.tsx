import { useScreens } from '@portal/shared-core/shell';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { HeldButton, Kbd, PageKeys } from '@portal/shared-core/ui/work';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

/** Claims the most urgent review of KYC that waits, and opens it. */
export function StartNext() {
  const { tenantId } = useTenantScope();
  const claim = useCommand('claim_next_kyc', (tenant: string) => ({ tenant_id: tenant }));
  const missing = useNotAllowed('claim_next_kyc');
  const navigate = useNavigate();
  const hasScreen = useScreens();
  if (!hasScreen(paths.kyc)) return null;
  if (missing) return <HeldButton because={missing}>Start next case</HeldButton>;

  function start() {
    claim.mutate(tenantId, {
      onSuccess(profileId) {
        if (profileId) void navigate(paths.kycProfile(profileId));
        else showToast({ text: 'No review of KYC waits' });
      },
    });
  }

  return (
    <>
      {claim.error && <InlineAlert tone="bad">{claim.error.message}</InlineAlert>}
      <Button variant="contained" loading={claim.isPending} aria-keyshortcuts="N" onClick={start}>
        Start next case <Kbd aria-hidden>N</Kbd>
      </Button>
      <PageKeys
        keys={[
          { key: 'n', label: 'Start the next case', run: claim.isPending ? undefined : start },
        ]}
      />
    </>
  );
}
