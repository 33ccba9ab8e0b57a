import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import {
  FormCheckbox,
  FormDateField,
  FormNumberField,
  FormSelect,
  FormTagInput,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useState } from 'react';
import type { Control } from 'react-hook-form';

import { ruleQueries, usePropose, type RuleDraft, type RuleVersion } from '../api/rule.queries.ts';
import { conditionText, draftOf } from '../rules.ts';
import { conditionCodes } from '#/components/compliance/texts.ts';
import { RulePreview } from './rule-preview.tsx';

const whole = z.nullable(z.int('Enter a whole number.').check(z.minimum(0), z.maximum(3660)));

const schema = (latest: string, types: readonly string[]) =>
  z.object({
    name: z.string().check(z.trim(), z.minLength(2, 'Enter the name.'), z.maxLength(160)),
    valid_from: z.string().check(
      z.minLength(1, 'Enter the day it begins.'),
      z.refine((day) => day > latest, 'Choose a day after the beginning of the newest version.'),
    ),
    entity_types: z
      .array(z.string())
      .check(
        z.refine(
          (given) => given.every((type) => types.includes(type)),
          `Use the codes of types: ${types.join(', ')}.`,
        ),
      ),
    condition: z.string(),
    month: whole,
    day: whole,
    plus_months: whole,
    plus_days: whole,
    repeats_months: whole,
    first_year_after: whole,
    note: z.string().check(z.maxLength(500, 'Use at most 500 characters.')),
    source_note: z
      .string()
      .check(
        z.trim(),
        z.minLength(20, 'Name the source: who says so, where, and of which day.'),
        z.maxLength(1000, 'Use at most 1,000 characters.'),
      ),
    verified: z.boolean(),
  });

type Values = z.infer<ReturnType<typeof schema>>;

/** A new version of a rule: it begins with the terms of the newest one, is tried over the portfolio, and proposed. */
export function RuleForm({
  newest,
  types,
  close,
}: {
  newest: RuleVersion;
  /** The codes of the types of company. */
  types: readonly string[];
  close: () => void;
}) {
  const scope = useTenantScope();
  // One id per opened form: a repeat after a lost answer proposes nothing twice.
  const [id] = useState(() => crypto.randomUUID() as string);
  const former = draftOf(newest);
  const toDraft = (values: Values): RuleDraft => ({
    ...former,
    ...values,
    condition: values.condition || null,
  });
  const { name, entity_types, condition, month, day, plus_months, plus_days } = former;
  return (
    <CommandForm<Values, RuleDraft, undefined>
      label={`New version of ${name}`}
      command={usePropose(id)}
      resolver={zodResolver(schema(newest.valid_from, types))}
      defaultValues={{
        name,
        valid_from: '',
        entity_types,
        condition: condition ?? '',
        month,
        day,
        plus_months,
        plus_days,
        repeats_months: former.repeats_months,
        first_year_after: former.first_year_after,
        note: former.note,
        source_note: '',
        verified: false,
      }}
      toInput={toDraft}
      onDone={close}
      onCancel={close}
      submit="Propose the version"
      toast={{ text: 'Proposed. A compliance officer other than you publishes it.' }}
      keep={[...ruleQueries.all(scope), 'kept', 'version', newest.code]}
    >
      {(form) => (
        <>
          <FormTextField name="name" control={form.control} label="Name" maxLength={160} />
          <FormDateField
            name="valid_from"
            control={form.control}
            label="In force from"
            help="The newest version ends the day before and hands its penalties on."
          />
          <Terms
            control={form.control}
            kind={newest.kind}
            repeats={newest.repeats_months !== null}
          />
          <FormTagInput
            name="entity_types"
            control={form.control}
            label="Types of company"
            help={`Every type when empty. Codes: ${types.join(', ')}.`}
            optional
          />
          <FormSelect
            name="condition"
            control={form.control}
            label="Only where"
            options={[
              { value: '', label: 'No condition' },
              ...conditionCodes.map((value) => ({ value, label: conditionText(value) })),
            ]}
          />
          <FormTextField
            name="note"
            control={form.control}
            label="Note"
            help="Clients read it with the duty."
            maxLength={500}
            multiline
            rows={2}
            optional
          />
          <FormTextField
            name="source_note"
            control={form.control}
            label="Source"
            help="Who says so, where, and of which day. Clients read it once it is verified."
            maxLength={1000}
            multiline
            rows={3}
          />
          <FormCheckbox
            name="verified"
            control={form.control}
            label="Verified: a primary source says all of this"
          />
          <RulePreview
            draft={() => {
              const values = form.getValues();
              return toDraft({
                ...values,
                // A preview can be asked for before the source is written.
                valid_from: values.valid_from || newest.valid_from,
                source_note: values.source_note.padEnd(20, '.'),
              });
            }}
          />
        </>
      )}
    </CommandForm>
  );
}

/** The figures that say on which day the duty falls, by the kind of the rule. */
function Terms({
  control,
  kind,
  repeats,
}: {
  control: Control<Values>;
  kind: RuleVersion['kind'];
  repeats: boolean;
}) {
  return (
    <>
      {kind === 'fixed' && (
        <>
          <FormNumberField name="month" control={control} label="Month" help="1 to 12" />
          <FormNumberField name="day" control={control} label="Day of the month" />
        </>
      )}
      {kind === 'offset' && (
        <FormNumberField
          name="plus_months"
          control={control}
          label="Months after the end of the fiscal year"
        />
      )}
      {(kind === 'offset' || kind === 'event') && (
        <FormNumberField
          name="plus_days"
          control={control}
          label={kind === 'event' ? 'Days after the event' : 'Further days'}
        />
      )}
      {kind === 'event' && repeats && (
        <FormNumberField name="repeats_months" control={control} label="Repeats after months" />
      )}
      {(kind === 'fixed' || kind === 'offset' || kind === 'published') && (
        <FormNumberField
          name="first_year_after"
          control={control}
          label="First due, in years after that of the registration"
          optional
        />
      )}
    </>
  );
}
