import { useWatch } from 'react-hook-form';

import type { Profile } from '../api/kyc.queries.ts';
import { FieldQuestions } from '../components/field-questions.tsx';
import { PartyDocuments } from '../components/party-documents.tsx';
import type { KycForm } from '../kyc-form.ts';

/** The documents of a profile that is being filled in. */
export function OwnDocuments({ profile }: { profile: Profile }) {
  const expiry = useWatch<KycForm, 'identity.expires_on'>({ name: 'identity.expires_on' });
  return (
    <PartyDocuments profile={profile} accepts="anything" identityExpiry={expiry}>
      <p>A photograph is fine if all of the text is readable.</p>
      <FieldQuestions about="documents" />
    </PartyDocuments>
  );
}
