import styled from '@emotion/styled';
import { Actions, Button, Panel, Stack } from '@portal/shared-core/ui';
import {
  FormCountryField,
  FormDateField,
  FormNumberField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';

import { noPerson, roleOptions, type EnteredCompany } from '../entered.ts';

export const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** The people of a company that is entered by hand: one row for each role. */
export function EnteredPeople({ control }: { control: Control<EnteredCompany> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'people' });
  return (
    <Panel
      title="People"
      note="Directors, officers, shareholders, beneficial owners: one for each role"
    >
      <Stack>
        {fields.map(({ id }, at) => (
          <PersonFields key={id} at={at} control={control} onRemove={() => remove(at)} />
        ))}
        <Actions>
          <Button onClick={() => append(noPerson)}>Add a person</Button>
        </Actions>
      </Stack>
    </Panel>
  );
}

function PersonFields({
  at,
  control,
  onRemove,
}: {
  at: number;
  control: Control<EnteredCompany>;
  onRemove: () => void;
}) {
  const { name, kind, role } = useWatch({ control, name: `people.${at}` });
  const isPerson = kind === 'person';
  return (
    <div role="group" aria-label={name || `Person ${at + 1}`}>
      <Fields>
        <FormTextField name={`people.${at}.name`} control={control} label="Name" maxLength={160} />
        <FormSelect
          name={`people.${at}.role`}
          control={control}
          label="Role"
          placeholder="Choose the role"
          options={roleOptions}
        />
        <FormSelect
          name={`people.${at}.kind`}
          control={control}
          label="Person or company"
          options={[
            { value: 'person', label: 'Person' },
            { value: 'body_corporate', label: 'Company' },
          ]}
        />
        {isPerson ? (
          <FormDateField
            name={`people.${at}.birth_date`}
            control={control}
            label="Date of birth"
            optional
          />
        ) : (
          <FormTextField
            name={`people.${at}.number`}
            control={control}
            label="Its number"
            maxLength={60}
            optional
          />
        )}
        {isPerson && (
          <FormCountryField
            name={`people.${at}.nationality`}
            control={control}
            label="Nationality"
            optional
          />
        )}
        <FormCountryField
          name={`people.${at}.country`}
          control={control}
          label={isPerson ? 'Residence' : 'Place of registration'}
          optional
        />
        {role === 'member' && (
          <FormNumberField name={`people.${at}.shares`} control={control} label="Shares" optional />
        )}
        <FormDateField name={`people.${at}.since`} control={control} label="Since" optional />
      </Fields>
      <Actions>
        <Button size="small" aria-label={`Remove ${name || `person ${at + 1}`}`} onClick={onRemove}>
          Remove
        </Button>
      </Actions>
    </div>
  );
}
