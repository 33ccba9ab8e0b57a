import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormCombobox,
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { searchCompanies } from '#/components/company/search-companies.ts';
import { searchClients } from '#/components/people/search-clients.ts';

import { recurringQueries, useAddRecurring } from '../api/recurring.queries.ts';

const LONGEST_BACK = 366;
const LONGEST_AHEAD = 731;

const choice = z.object({ value: z.string(), label: z.string() });

// As the command of the database checks them.
const schema = z
  .object({
    payer: z.enum(['company', 'client']),
    company_id: z.nullable(choice),
    client_id: z.nullable(choice),
    code: z.string(),
    label: z.string().check(z.trim(), z.minLength(3, 'Say what is billed.')),
    amount: z.nullable(z.string()),
    period: z.enum(['month', 'quarter', 'year']),
    vat_treatment: z.enum(['standard', 'zero_rated_nonresident', 'exempt']),
    first_day: z.string().check(z.minLength(1, 'Enter the first day.')),
    last_day: z.string(),
  })
  .check(
    z.refine(({ payer, company_id: company }) => payer !== 'company' || company !== null, {
      path: ['company_id'],
      message: 'Choose the company.',
    }),
    z.refine(({ payer, client_id: client }) => payer !== 'client' || client !== null, {
      path: ['client_id'],
      message: 'Choose the client.',
    }),
    z.refine(
      ({ amount, code }) =>
        amount === null || amount === ''
          ? code !== ''
          : /^\d{1,7}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0,
      { path: ['amount'], message: 'Enter an amount, or choose a service with a price.' },
    ),
    z.refine(({ first_day: first, last_day: last }) => last === '' || last >= first, {
      path: ['last_day'],
      message: 'The last day is the first day or later.',
    }),
  );

const payers = [
  { value: 'company', label: 'A company' },
  { value: 'client', label: 'A client, without a company' },
];
const periods = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
];
const treatments = [
  { value: 'standard', label: 'Standard' },
  { value: 'zero_rated_nonresident', label: 'Zero, non-resident' },
  { value: 'exempt', label: 'Exempt' },
];

/** Enters a service that recurs for a company, or for a client alone. Load it with `lazy`. */
export function RecurringDialog({ onClose }: { onClose: () => void }) {
  const scope = useTenantScope();
  const [id] = useState(() => crypto.randomUUID());
  const { data: services = [] } = useQuery(recurringQueries.services(scope));
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchCompanies(scope, text, signal),
    [scope],
  );
  const searchPeople = useCallback(
    (text: string, signal: AbortSignal) => searchClients(scope, text, signal),
    [scope],
  );
  const today = nassauToday();
  const initial: z.infer<typeof schema> = {
    payer: 'company',
    company_id: null,
    client_id: null,
    code: '',
    label: '',
    amount: null,
    period: 'year',
    vat_treatment: 'standard',
    first_day: today,
    last_day: '',
  };
  return (
    <CommandDialog
      title="Enter a recurring service"
      text={
        <p>
          A period is due on its first day. “Draft what is due” puts it on the draft of who pays,
          once.
        </p>
      }
      command={useAddRecurring()}
      resolver={zodResolver(schema)}
      defaultValues={initial}
      toInput={({
        payer,
        company_id: company,
        client_id: client,
        code,
        amount,
        last_day: last,
        ...rest
      }) => ({
        ...rest,
        service_id: id,
        company_id: payer === 'company' ? (company?.value ?? null) : null,
        client_id: payer === 'client' ? (client?.value ?? null) : null,
        tenant_id: payer === 'client' ? scope.tenantId : null,
        code: code || null,
        amount: amount ? Number(amount) : null,
        last_day: last || null,
      })}
      submit="Enter it"
      toast={{ text: 'Recurring service entered' }}
      keep={[...recurringQueries.all(scope), 'kept', 'new']}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <FormSelect name="payer" control={control} label="Billed to" options={payers} />
          {watch('payer') === 'company' ? (
            <FormCombobox
              key="company"
              name="company_id"
              control={control}
              label="Company"
              placeholder="Name, number or client"
              search={search}
            />
          ) : (
            <FormCombobox
              key="client"
              name="client_id"
              control={control}
              label="Client"
              help="It has a draft of its own, with no company on it"
              placeholder="Name or email"
              search={searchPeople}
            />
          )}
          <FormSelect
            name="code"
            control={control}
            label="Service"
            placeholder="None of the price list"
            options={services.map(({ code, label }) => ({ value: code, label }))}
            optional
          />
          <FormTextField
            name="label"
            control={control}
            label="Text of the line"
            help="The days of the period are added"
            maxLength={120}
          />
          <FormMoneyField
            name="amount"
            control={control}
            label="Amount of a period"
            help="Before VAT. Empty: the price of the service on the first day of each period"
            optional
          />
          <FormSelect name="period" control={control} label="Each" options={periods} />
          <FormSelect name="vat_treatment" control={control} label="VAT" options={treatments} />
          <FormDateField
            name="first_day"
            control={control}
            label="First day"
            min={daysLater(today, -LONGEST_BACK)}
            max={daysLater(today, LONGEST_AHEAD)}
          />
          <FormDateField
            name="last_day"
            control={control}
            label="Last day"
            help="No period begins after it. Empty: until it is ended"
            optional
          />
        </>
      )}
    </CommandDialog>
  );
}
