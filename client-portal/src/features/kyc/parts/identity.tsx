import { expiryNote, isIdentityDocument } from '@portal/shared-core/domain/documents';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormCountryField, FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { SentDocument } from '#/components/documents/document.queries.ts';

import { kycQueries } from '../api/kyc.queries.ts';
import { FieldQuestions } from '../components/field-questions.tsx';
import { Pair, PartPanel } from '../components/part-panel.tsx';
import { useKyc } from '../kyc-context.ts';
import type { KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { fieldLabels as labels } from '../kyc-labels.ts';

export function Identity({ part }: { part: Part }) {
  const { getValues, setValue } = useFormContext<KycForm>();
  const { profile } = useKyc();
  const documents = useQuery(kycQueries.documents(useTenantScope(), profile));
  const sentExpiry = documents.data && expiryOfSent(documents.data.documents);
  const expiry = useWatch<KycForm, 'identity.expires_on'>({ name: 'identity.expires_on' });
  const nationality = useWatch<KycForm, 'nationalities.0.code'>({ name: 'nationalities.0.code' });

  // Most documents are of the country of nationality: proposed once, while none is selected.
  useEffect(() => {
    if (nationality && getValues('identity.country') === '') {
      setValue('identity.country', nationality, { shouldDirty: true });
    }
  }, [nationality, getValues, setValue]);

  // Entered with an upload: proposed here, so that it is entered once.
  useEffect(() => {
    if (sentExpiry && getValues('identity.expires_on') === '') {
      setValue('identity.expires_on', sentExpiry, { shouldDirty: true });
    }
  }, [sentExpiry, getValues, setValue]);

  return (
    <PartPanel
      part={part}
      why="A passport, identity card or driving licence that is still valid. Upload a copy below, under Documents."
    >
      <FormTextField<KycForm> name="identity.number" label={labels['identity.number']} />
      <Pair>
        <FormCountryField<KycForm> name="identity.country" label={labels['identity.country']} />
        <FormDateField<KycForm>
          name="identity.expires_on"
          label={labels['identity.expires_on']}
          help={expiryNote(expiry, nassauToday())}
        />
      </Pair>
      <FieldQuestions about="identity" />
    </PartPanel>
  );
}

/** The expiry date of the identity document that was sent last and not refused. */
function expiryOfSent(documents: readonly SentDocument[]): string | undefined {
  const sent = documents.filter(
    ({ category, status }) => isIdentityDocument(category) && status !== 'rejected',
  );
  return sent.at(-1)?.expires_on ?? undefined;
}
