import type { Resolver } from 'react-hook-form';

import { nassauToday } from '../../domain/format.ts';
import { CommandDialog, type FormCommand } from '../../ui/command/index.ts';
import {
  FormCountryField,
  FormDateField,
  FormSelect,
  FormTextField,
  type Option,
} from '../../ui/form/index.ts';
import { departureKinds } from './departure-facts.tsx';

interface Values {
  kind: 'transfer_out' | 'continuation_out';
  agent_name: string;
  agent_licence: string;
  agent_address: string;
  agent_email: string;
  jurisdiction: string;
  foreign_law: string;
  on_date: string;
  reason: string;
  document: string;
}

const resolver: Resolver<Values> = (values) => {
  const missing: [keyof Values, string][] = [
    ...needed[values.kind],
    ['on_date' as const, 'Enter the day.'] as [keyof Values, string],
    ['reason' as const, 'Enter the reason.'] as [keyof Values, string],
  ].filter(([field]) => values[field].trim() === '') as [keyof Values, string][];
  if (missing.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(
    missing.map(([field, message]) => [field, { type: 'required', message }]),
  );
  return { values: {}, errors };
};

const needed: Record<
  'transfer_out' | 'continuation_out',
  readonly (readonly [
    (
      | 'agent_name'
      | 'agent_licence'
      | 'agent_address'
      | 'agent_email'
      | 'jurisdiction'
      | 'foreign_law'
    ),
    string,
  ])[]
> = {
  transfer_out: [
    ['agent_name', 'Enter the name of the new agent.'],
    ['agent_licence', 'Enter the number of its licence.'],
    ['agent_address', 'Enter its address.'],
    ['agent_email', 'Enter its email address.'],
  ],
  continuation_out: [
    ['jurisdiction', 'Choose the country.'],
    ['foreign_law', 'Enter the law it continues under.'],
  ],
};

/** The arguments of request_departure. */
export interface DepartureInput {
  departure_id: string;
  company_id: string;
  kind: 'transfer_out' | 'continuation_out';
  wanted_on: string;
  reason: string;
  details: Record<string, string>;
  document_id?: string;
}

/** Requests that a company leaves. Staff choose the document of the instruction. Load it with `lazy`. */
export function DepartureDialog({
  company,
  departureId,
  command,
  documents,
  onClose,
}: {
  company: { id: string; name: string };
  /** From the browser, so that a repeat requests nothing twice. */
  departureId: string;
  command: FormCommand<DepartureInput, undefined>;
  /** The documents of the company, for staff. */
  documents?: readonly Option[];
  onClose: () => void;
}) {
  return (
    <CommandDialog<Values, DepartureInput, undefined>
      title={`${company.name} leaves`}
      text={
        <p>
          We settle what is open, write a clearance letter and hand over the registers and the
          documents. It can be withdrawn until it is done.
        </p>
      }
      command={command}
      resolver={resolver}
      defaultValues={{ ...empty, on_date: nassauToday() }}
      toInput={(values) => ({
        departure_id: departureId,
        company_id: company.id,
        kind: values.kind,
        wanted_on: values.on_date,
        reason: values.reason,
        details: Object.fromEntries(needed[values.kind].map(([field]) => [field, values[field]])),
        ...(values.document && { document_id: values.document }),
      })}
      submit={documents ? 'Enter the departure' : 'Request to leave'}
      toast={{ text: 'The departure is under way' }}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <FormSelect
            name="kind"
            control={control}
            label="Where to"
            options={Object.entries(departureKinds).map(([value, label]) => ({ value, label }))}
          />
          {watch('kind') === 'transfer_out' ? (
            <>
              <FormTextField
                name="agent_name"
                control={control}
                label="New registered agent"
                maxLength={160}
              />
              <FormTextField
                name="agent_licence"
                control={control}
                label="Licence number"
                maxLength={60}
              />
              <FormTextField
                name="agent_address"
                control={control}
                label="Address"
                maxLength={500}
              />
              <FormTextField
                name="agent_email"
                control={control}
                label="Email"
                type="email"
                maxLength={254}
              />
            </>
          ) : (
            <>
              <FormCountryField name="jurisdiction" control={control} label="Country" />
              <FormTextField
                name="foreign_law"
                control={control}
                label="Law it continues under"
                maxLength={200}
              />
            </>
          )}
          <FormDateField name="on_date" control={control} label="Wanted on" />
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            multiline
            rows={2}
            maxLength={2000}
          />
          {documents && (
            <FormSelect
              name="document"
              control={control}
              label="Document of the instruction"
              options={[{ value: '', label: 'Choose a document of the company' }, ...documents]}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}

const empty: Omit<Values, 'on_date'> = {
  kind: 'transfer_out',
  agent_name: '',
  agent_licence: '',
  agent_address: '',
  agent_email: '',
  jurisdiction: '',
  foreign_law: '',
  reason: '',
  document: '',
};
