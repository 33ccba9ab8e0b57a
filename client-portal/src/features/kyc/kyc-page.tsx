import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { kycQueries, type Profile } from './api/kyc.queries.ts';
import { KycEditor } from './kyc-editor.tsx';
import { KycRecord } from './kyc-record.tsx';

/** The states in which the database lets the client change a profile. */
const editable: readonly Profile['state'][] = [
  'open',
  'information_requested',
  'review_due',
  'expired',
];

/** The KYC of one party: a form while its client has to act, read-only otherwise. */
function KycPage() {
  const partyId = useRequiredParam('partyId');
  const { data: profile, error } = useSuspenseQuery(kycQueries.profile(useTenantScope(), partyId));
  const [isSubmitted, setSubmitted] = useState<string>();

  // Out of the reader's hands since: a part that was taken back.
  if (error && toAppError(error).code === 'not_found') throw error;

  return editable.includes(profile.state) ? (
    <KycEditor key={profile.id} profile={profile} onSubmitted={() => setSubmitted(profile.id)} />
  ) : (
    <KycRecord key={profile.id} profile={profile} isNew={isSubmitted === profile.id} />
  );
}

export { KycPage as Component };
