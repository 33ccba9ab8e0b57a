import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { Company } from './company.queries.ts';
import { ReasonFields } from './reason-fields.tsx';
import { typeFeatures, useCorrectCompany } from './record.queries.ts';

const schema = z.object({
  /** The version that was read. */
  version: z.number(),
  registration_number: z.string().check(z.trim()),
  registry_entity_id: z.string().check(z.trim()),
  registration_date: z.string(),
  fiscal_year_end: z
    .string()
    .check(z.trim(), z.regex(/^$|^\d{2}-\d{2}$/, 'Enter month and day, such as 12-31.')),
  registered_office: z.string().check(z.trim()),
  features: z.record(z.string(), z.optional(z.boolean())),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
  document: z.string(),
});

type Values = z.infer<typeof schema>;

const fields = {
  registration_number: 'Registration number',
  registry_entity_id: 'Registry entity ID',
  registration_date: 'Registered on',
  fiscal_year_end: 'Year end',
  registered_office: 'Registered office',
} as const;

type Field = keyof typeof fields;

const fieldNames = Object.keys(fields) as Field[];

/** Corrects what was entered wrongly of a company's registration. Load it with `lazy`. */
export function CorrectDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const correct = useCorrectCompany();
  const { data: features = [] } = useQuery(typeFeatures(useTenantScope(), company.type.code));
  return (
    <CommandDialog<Values, Parameters<typeof correct.mutate>[0], number>
      title={`Correct the registration of ${company.name}`}
      text={
        <p>
          For what was entered wrongly. What changes in life, such as a new office, is a change
          request. Duties follow at once.
        </p>
      }
      command={correct}
      resolver={zodResolver(schema)}
      defaultValues={valuesOf(company)}
      toInput={({ version, reason, document, ...values }) => ({
        company_id: company.id,
        expected_version: version,
        changes: changesOf(company, values),
        reason,
        ...(document && { document_id: document }),
      })}
      submit="Correct"
      toast={{ text: 'Registration corrected' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Meanwhile form={form} company={company} />
          <FormTextField
            name="registration_number"
            control={form.control}
            label={fields.registration_number}
            maxLength={40}
          />
          <FormTextField
            name="registry_entity_id"
            control={form.control}
            label={fields.registry_entity_id}
            maxLength={40}
            optional
          />
          <FormDateField
            name="registration_date"
            control={form.control}
            label={fields.registration_date}
            max={nassauToday()}
          />
          <FormTextField
            name="fiscal_year_end"
            control={form.control}
            label={fields.fiscal_year_end}
            help="Month and day, such as 12-31"
            maxLength={5}
            optional
          />
          <FormTextField
            name="registered_office"
            control={form.control}
            label={fields.registered_office}
            maxLength={500}
            optional
          />
          {features.map(({ code, name }) => (
            <FormCheckbox
              key={code}
              name={`features.${code}`}
              control={form.control}
              label={name}
            />
          ))}
          <ReasonFields control={form.control} companyId={company.id} />
        </>
      )}
    </CommandDialog>
  );
}

function valuesOf(company: Company): Values {
  return {
    version: company.version,
    registration_number: company.registration_number ?? '',
    registry_entity_id: company.registry_entity_id ?? '',
    registration_date: company.registration_date ?? '',
    fiscal_year_end: company.fiscal_year_end ?? '',
    registered_office: company.registered_office ?? '',
    features: Object.fromEntries(company.features.map((code) => [code, true])),
    reason: '',
    document: '',
  };
}

/** What is no longer as the company has it. */
function changesOf(
  company: Company,
  { features, ...values }: Omit<Values, 'version' | 'reason' | 'document'>,
) {
  const changed = fieldNames.filter((name) => values[name] !== (company[name] ?? ''));
  const selected = Object.keys(features)
    .filter((code) => features[code])
    .toSorted();
  const isSame = selected.join() === company.features.toSorted().join();
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name] || null])),
    ...(!isSame && { features: selected }),
  };
}

/** What a colleague corrected while this was typed: theirs is shown beside, and neither is lost. */
function Meanwhile({ form, company }: { form: UseFormReturn<Values>; company: Company }) {
  const typed = useWatch({ control: form.control });
  if (typed.version === company.version) return null;
  const theirs = fieldNames.filter((name) => (company[name] ?? '') !== typed[name]);
  return (
    <InlineAlert
      tone="warning"
      title="A colleague changed this company meanwhile"
      action={
        <>
          <Button size="small" onClick={() => form.setValue('version', company.version)}>
            Keep mine
          </Button>
          <Button
            size="small"
            onClick={() => form.reset({ ...valuesOf(company), reason: typed.reason ?? '' })}
          >
            Take theirs
          </Button>
        </>
      }
    >
      {theirs.length === 0 ? (
        <p>None of the fields below differs.</p>
      ) : (
        theirs.map((name) => (
          <p key={name}>
            {fields[name]} is now {shown(name, company[name])}, you typed {shown(name, typed[name])}
            .
          </p>
        ))
      )}
    </InlineAlert>
  );
}

function shown(name: Field, value: string | null | undefined): string {
  if (!value) return 'empty';
  return name === 'registration_date' ? formatDate(value) : `“${value}”`;
}
