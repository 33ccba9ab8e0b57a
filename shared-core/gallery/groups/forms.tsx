import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import {
  BareInput,
  BareSelect,
  BareTextarea,
  CheckBox,
  FieldError,
  FieldFrame,
  FormCheckbox,
  FormCombobox,
  FormCountryField,
  FormDateField,
  FormDateRange,
  FormMoneyField,
  FormNumberField,
  FormRadioCards,
  FormSelect,
  FormSwitch,
  FormTagInput,
  FormTextField,
  InputBox,
  SwitchInput,
  type FoundOption,
} from '../../src/ui/form/index.ts';
import { Stack } from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';
import { Line } from './actions.tsx';

const found: FoundOption[] = [
  { value: 'c-1', label: 'Blue Heron Holdings Ltd.', note: '214001 B' },
  { value: 'c-2', label: 'Coral Reef Trading Corp.', note: '198236 B' },
];

async function search(query: string) {
  return found.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
}

function Form({ hasError = false, disabled = false }: { hasError?: boolean; disabled?: boolean }) {
  const { control, setError } = useForm({
    defaultValues: {
      name: 'Blue Heron',
      note: '',
      shares: 5_000,
      fee: '1030.50',
      currency: 'USD',
      country: 'BS',
      born: '1984-03-02',
      from: '',
      to: '',
      owner: null,
      tags: ['fund', 'trust'],
      type: 'ibc',
      agreed: false,
      mails: true,
    },
  });
  useEffect(() => {
    if (!hasError) return;
    for (const name of [
      'name',
      'note',
      'fee',
      'born',
      'owner',
      'tags',
      'agreed',
      'from',
    ] as const) {
      setError(name, { message: 'Say what is wrong and how to fix it.' });
    }
  }, [hasError, setError]);
  const field = { control, disabled };

  return (
    <form noValidate>
      <Stack style={{ maxWidth: 480, gap: 16 }}>
        <FormTextField {...field} name="name" label="Company name" help="With its ending." />
        <FormTextField
          {...field}
          name="note"
          label="Note"
          multiline
          maxLength={200}
          counter
          optional
        />
        <FormNumberField {...field} name="shares" label="Shares" />
        <FormMoneyField {...field} name="fee" label="Fee" />
        <FormSelect
          {...field}
          name="currency"
          label="Currency"
          options={[
            { value: 'USD', label: 'US dollar' },
            { value: 'BSD', label: 'Bahamian dollar' },
          ]}
        />
        <FormCountryField {...field} name="country" label="Country" />
        <FormDateField {...field} name="born" label="Born on" />
        <FormDateRange
          {...field}
          from="from"
          to="to"
          label="Period"
          presets={[{ label: 'This year', from: '2026-01-01', to: '2026-12-31' }]}
        />
        <FormCombobox {...field} name="owner" label="Company" search={search} optional />
        <FormTagInput {...field} name="tags" label="Tags" help="Enter or a comma adds one." />
        <FormRadioCards
          {...field}
          name="type"
          label="Kind of entity"
          options={[
            { value: 'ibc', label: 'International business company', note: 'From 1 person' },
            { value: 'ltd', label: 'Limited company', explanation: 'For business in The Bahamas.' },
          ]}
        />
        <FormCheckbox {...field} name="agreed" label="I have read the terms" />
        <FormSwitch {...field} name="mails" label="Tell me by mail" help="Once a day, at most." />
      </Stack>
    </form>
  );
}

function Raw() {
  return (
    <Line>
      <CheckBox type="checkbox" aria-label="Off" />
      <CheckBox type="checkbox" aria-label="On" defaultChecked />
      <SwitchInput
        type="checkbox"
        role="switch"
        aria-label="A switch"
        aria-checked
        checked
        readOnly
      />
      <FieldFrame label="A field of one's own" error={undefined}>
        {(described) => (
          <InputBox>
            <BareInput {...described} defaultValue="Text" />
          </InputBox>
        )}
      </FieldFrame>
      <InputBox>
        <BareTextarea aria-label="Several lines" defaultValue="Text" />
      </InputBox>
      <InputBox>
        <BareSelect aria-label="One of a few" defaultValue="a">
          <option value="a">One</option>
          <option value="b">Another</option>
        </BareSelect>
      </InputBox>
      <FieldError id="gallery-error">What is wrong, as text.</FieldError>
    </Line>
  );
}

const formParts = [
  'FormTextField',
  'FormNumberField',
  'FormMoneyField',
  'FormSelect',
  'FormCountryField',
  'FormDateField',
  'FormDateRange',
  'FormCombobox',
  'FormTagInput',
  'FormRadioCards',
  'FormCheckbox',
  'FormSwitch',
];

export const formExhibits: Exhibit[] = [
  { parts: formParts, Show: () => <Form /> },
  { parts: ['FormTextField'], note: 'all of them with errors', Show: () => <Form hasError /> },
  { parts: ['FormSelect'], note: 'all of them disabled', Show: () => <Form disabled /> },
  {
    parts: [
      'CheckBox',
      'SwitchInput',
      'FieldFrame',
      'InputBox',
      'BareInput',
      'BareSelect',
      'BareTextarea',
      'FieldError',
    ],
    Show: Raw,
  },
];
