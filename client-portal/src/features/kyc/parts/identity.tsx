import { FormCountryField, FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { FieldQuestions } from '../components/field-questions.tsx';
import { Pair, PartPanel } from '../components/part-panel.tsx';
import type { KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { fieldLabels as labels } from '../kyc-labels.ts';

export function Identity({ part }: { part: Part }) {
  const { getValues, setValue } = useFormContext<KycForm>();
  const nationality = useWatch<KycForm, 'nationalities.0.code'>({ name: 'nationalities.0.code' });

  // Most documents are of the country of nationality: proposed once, while none is chosen.
  useEffect(() => {
    if (nationality && getValues('identity.country') === '') {
      setValue('identity.country', nationality, { shouldDirty: true });
    }
  }, [nationality, getValues, setValue]);

  return (
    <PartPanel
      part={part}
      why="A passport, identity card or driving licence that is still valid. Upload a copy below, under Documents."
    >
      <FormTextField<KycForm> name="identity.number" label={labels['identity.number']} />
      <Pair>
        <FormCountryField<KycForm> name="identity.country" label={labels['identity.country']} />
        <FormDateField<KycForm> name="identity.expires_on" label={labels['identity.expires_on']} />
      </Pair>
      <FieldQuestions about="identity" />
    </PartPanel>
  );
}
