import type { PartyKind } from '@portal/shared-core/domain/kyc';
import { FormCountryField, FormTextField } from '@portal/shared-core/ui/form';

import { FieldQuestions } from '../components/field-questions.tsx';
import { Entries } from '../components/entries.tsx';
import { Pair, PartPanel } from '../components/part-panel.tsx';
import type { KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { fieldLabels as labels } from '../kyc-labels.ts';

/** The address, and where taxes are paid. */
export function Home({ part, kind }: { part: Part; kind: PartyKind }) {
  const isPerson = kind === 'person';
  return (
    <PartPanel
      part={part}
      why={
        isPerson
          ? 'The law requires a physical address, so a post office box is not enough.'
          : 'The place the company works from, or its registered office. A post office box is not enough.'
      }
    >
      <FormTextField<KycForm>
        name="address.line"
        label={labels['address.line']}
        autoComplete="address-line1"
      />
      <Pair>
        <FormTextField<KycForm>
          name="address.city"
          label={labels['address.city']}
          autoComplete="address-level2"
        />
        <FormTextField<KycForm>
          name="address.postcode"
          label={labels['address.postcode']}
          autoComplete="postal-code"
          optional
        />
      </Pair>
      <FormCountryField<KycForm> name="address.country" label={labels['address.country']} />
      <FieldQuestions about="address" />
      <Entries
        name="tax_residences"
        most={10}
        empty={{ country: '', number: '' }}
        firstInput="country"
        what="tax residence"
      >
        {(place) => (
          <Pair>
            <FormCountryField<KycForm>
              name={`tax_residences.${place}.country`}
              label={place === 0 ? labels.tax_residences : `${labels.tax_residences} ${place + 1}`}
              help={
                place === 0 &&
                `The country ${isPerson ? 'you pay' : 'it pays'} tax in. Countries exchange tax information, so we must ask.`
              }
            />
            <FormTextField<KycForm>
              name={`tax_residences.${place}.number`}
              label={place === 0 ? 'Tax number' : `Tax number ${place + 1}`}
              help={place === 0 && 'It is on every tax bill. Some countries do not issue one.'}
              optional
            />
          </Pair>
        )}
      </Entries>
      <FieldQuestions about="tax_residences" />
    </PartPanel>
  );
}
