import styled from '@emotion/styled';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Stack } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormNumberField, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { RiskModel } from '../api/model.queries.ts';
import { useSaveModel } from '../api/risk.mutations.ts';
import { riskKey } from '../api/risk.queries.ts';
import { modelDifferences } from '../differences.ts';
import { definitionOf, sumOf, valuesOf, type ModelValues } from '../model-values.ts';
import { ModelConflict } from './model-conflict.tsx';

const part = (most: number, text: string) =>
  z
    .nullable(z.number())
    .check(z.refine((value) => value !== null && value >= 0 && value <= most, text));

const rule = z.object({
  revision: z.number(),
  name: z.string().check(z.trim(), z.minLength(2, 'Use 2 to 120 characters.')),
  source_note: z.string().check(z.trim(), z.minLength(1, 'Enter the source of the figures.')),
  weights: z.record(z.string(), part(100, 'Enter a whole number from 0 to 100.')),
  thresholds: z
    .object({
      medium: part(100, 'Enter a score from 20 to 100.'),
      high: part(100, 'Enter a score from 20 to 100.'),
    })
    .check(
      z.refine(({ medium, high }) => (medium ?? 0) < (high ?? 0), {
        error: 'High must start above medium.',
        path: ['high'],
      }),
    ),
});

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'end',
  [media.narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Sum = styled('p')({
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&[data-wrong]': { color: color.bad.ink },
});

/** Edits the weights and thresholds of a draft; it is saved over the revision it was read at. */
export function ModelForm({ model, today }: { model: RiskModel; today: RiskModel | undefined }) {
  const scope = useTenantScope();
  const command = useSaveModel();
  const [start, setStart] = useState(() => valuesOf(model));
  const sent = useRef(start);

  return (
    <CommandForm<ModelValues, Parameters<typeof command.mutate>[0], number>
      // Each save begins the form anew, with what was saved.
      key={start.revision}
      label={`Draft of version ${model.version}`}
      command={command}
      defaultValues={start}
      resolver={zodResolver(rule)}
      toInput={(values) => {
        sent.current = values;
        return {
          version: model.version,
          revision: values.revision,
          name: values.name,
          definition: definitionOf(model.definition, values),
          source: values.source_note,
        };
      }}
      nameOf={(field) =>
        field === 'factors' ? `The sum is ${sumOf(sent.current.weights)}` : undefined
      }
      submit="Save the draft"
      variant="outlined"
      toast={{ text: 'Draft saved' }}
      keep={[...riskKey(scope), 'kept', 'model', model.version]}
      onDone={(revision) => setStart({ ...sent.current, revision })}
    >
      {(form) => <Fields form={form} model={model} today={today} />}
    </CommandForm>
  );
}

function Fields({
  form,
  model,
  today,
}: {
  form: UseFormReturn<ModelValues>;
  model: RiskModel;
  today: RiskModel | undefined;
}) {
  const { control } = form;
  const values = useWatch({ control }) as ModelValues;
  const sum = sumOf(values.weights);
  const was = new Map(today?.definition.factors.map(({ code, weight }) => [code, weight]));
  const differences = today
    ? modelDifferences(definitionOf(model.definition, values), today.definition)
    : [];

  return (
    <Stack>
      {model.revision > values.revision && (
        <ModelConflict
          model={model}
          yours={values}
          onKeep={() => form.setValue('revision', model.revision, { shouldDirty: true })}
          onTake={() => form.reset(valuesOf(model))}
        />
      )}
      <FormTextField name="name" control={control} label="Name" maxLength={120} />
      <h3>Weights</h3>
      <Grid>
        {model.definition.factors.map(({ code, name, weight }) => (
          <FormNumberField
            key={code}
            name={`weights.${code}`}
            control={control}
            label={name}
            end="%"
            {...((values.weights[code] ?? weight) !== was.get(code) &&
              today && { help: `Was ${was.get(code) ?? 0}` })}
          />
        ))}
      </Grid>
      <Sum role="status" data-wrong={sum !== 100 || undefined}>
        {sum === 100 ? 'Sum 100 %' : `Sum ${sum} %. The weights must add up to 100.`}
      </Sum>
      <h3>Ratings begin at</h3>
      <Grid>
        <FormNumberField name="thresholds.medium" control={control} label="Medium" />
        <FormNumberField name="thresholds.high" control={control} label="High" />
      </Grid>
      <FormTextField
        name="source_note"
        control={control}
        label="Source"
        help="Where the figures come from, and who decided on them."
        multiline
        rows={3}
        maxLength={1000}
      />
      {today && (
        <section aria-label="Differences">
          <h3>{`Against version ${today.version}`}</h3>
          {differences.length > 0 ? (
            <ul>
              {differences.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : (
            <p>Nothing differs.</p>
          )}
        </section>
      )}
    </Stack>
  );
}
