import type { ChangeChoices as Choices, ChangeForm } from '@portal/shared-core/changes';
import {
  FormCountryField,
  FormDateField,
  FormRadioCards,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useFormContext, useWatch } from 'react-hook-form';

/** Who enters a register: someone the client knows already, or a new person or body. */
export function PartyFields({ label, choices }: { label: string; choices: Choices }) {
  const { control } = useFormContext<ChangeForm>();
  const { id, kind } = useWatch({ control, name: 'party' });
  const isPerson = kind === 'person';
  return (
    <>
      <FormSelect
        name="party.id"
        control={control}
        label={label}
        placeholder="Choose"
        options={[
          { value: 'new', label: 'Someone new' },
          ...choices.parties.map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
      {id === 'new' && (
        <>
          <FormRadioCards
            name="party.kind"
            control={control}
            label="A person or a body?"
            options={[
              { value: 'person', label: 'A person' },
              { value: 'body_corporate', label: 'A company or another body' },
            ]}
          />
          <FormTextField
            name="party.name"
            control={control}
            label={isPerson ? 'Full name' : 'Registered name'}
            maxLength={160}
          />
          <FormCountryField
            name="party.country"
            control={control}
            label={isPerson ? 'Country of residence' : 'Country of registration'}
          />
          {isPerson ? (
            <>
              <FormCountryField
                name="party.nationality"
                control={control}
                label="Nationality"
                optional
              />
              <FormDateField
                name="party.birth_date"
                control={control}
                label="Date of birth"
                max={nassauToday()}
                optional
              />
            </>
          ) : (
            <FormTextField
              name="party.registration_number"
              control={control}
              label="Registration number"
              maxLength={60}
              optional
            />
          )}
          <FormTextField
            name="party.address"
            control={control}
            label="Address"
            maxLength={500}
            optional
          />
          <FormTextField
            name="party.email"
            control={control}
            type="email"
            label="Email"
            maxLength={254}
            optional
          />
        </>
      )}
    </>
  );
}
