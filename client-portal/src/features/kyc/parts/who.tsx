import { nassauToday } from '@portal/shared-core/domain/format';
import { FormCountryField, FormDateField, FormTextField } from '@portal/shared-core/ui/form';

import { FieldQuestions } from '../components/field-questions.tsx';
import { Entries } from '../components/entries.tsx';
import { Pair, PartPanel } from '../components/part-panel.tsx';
import type { KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { fieldLabels as labels } from '../kyc-labels.ts';

export function WhoYouAre({ part }: { part: Part }) {
  return (
    <PartPanel part={part}>
      <FormTextField<KycForm>
        name="name"
        label={labels.name}
        help="As written in your passport or identity card."
        autoComplete="name"
      />
      <FieldQuestions about="name" />
      <FormTextField<KycForm>
        name="former_names"
        label={labels.former_names}
        help="A name before marriage, or one that was changed by law."
        optional
      />
      <FieldQuestions about="former_names" />
      <Pair>
        <FormDateField<KycForm> name="birth_date" label={labels.birth_date} max={nassauToday()} />
        <FormTextField<KycForm>
          name="birth_place"
          label={labels.birth_place}
          placeholder="Town and country"
        />
      </Pair>
      <FieldQuestions about="birth_date" />
      <FieldQuestions about="birth_place" />
      <Entries
        name="nationalities"
        most={5}
        empty={{ code: '' }}
        firstInput="code"
        what="nationality"
      >
        {(place) => (
          <FormCountryField<KycForm>
            name={`nationalities.${place}.code`}
            label={place === 0 ? labels.nationalities : `${labels.nationalities} ${place + 1}`}
            help={place === 0 && 'The country whose passport you hold. Enter all of them.'}
          />
        )}
      </Entries>
      <FieldQuestions about="nationalities" />
    </PartPanel>
  );
}

export function WhichCompany({ part }: { part: Part }) {
  return (
    <PartPanel part={part}>
      <FormTextField<KycForm>
        name="name"
        label={labels.name}
        help="As written in its certificate of incorporation."
        autoComplete="organization"
      />
      <FieldQuestions about="name" />
      <FormTextField<KycForm> name="registration_number" label={labels.registration_number} />
      <FieldQuestions about="registration_number" />
      <Pair>
        <FormCountryField<KycForm> name="country" label={labels.country} />
        <FormDateField<KycForm>
          name="registration_date"
          label={labels.registration_date}
          max={nassauToday()}
        />
      </Pair>
      <FieldQuestions about="country" />
      <FieldQuestions about="registration_date" />
    </PartPanel>
  );
}
