import styled from '@emotion/styled';
import type { KycData } from '@portal/shared-core/domain/kyc';
import { kycFieldLabels } from '@portal/shared-core/domain/kyc-fields';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Stack, VisuallyHidden } from '@portal/shared-core/ui';

import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useEffect, useRef } from 'react';
import { useFieldArray, type Control, type UseFormReturn } from 'react-hook-form';

import { keptKey } from '#/components/kyc/kept-key.ts';
import { type KycCase } from '../api/case.queries.ts';
import { useAsk } from '../api/kyc.mutations.ts';
import { declaredFields } from './case-fields.ts';
import { KeptForm } from '#/components/kyc/kept-form.tsx';

const Question = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const MAX_QUESTIONS = 30;

const questionForm = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string().check(z.trim(), z.minLength(1, 'Write the question, or remove it.')),
      field: z.string(),
    }),
  ),
});

type QuestionForm = z.infer<typeof questionForm>;

const newQuestion = (field = ''): QuestionForm['questions'][number] => ({
  id: crypto.randomUUID(),
  question: '',
  field,
});

/** Questions to the client, each about a field where it can be. What is written is kept for each case until it is sent. */
export function AskForm({
  kyc,
  field,
  onDone,
  onCancel,
}: {
  kyc: KycCase;
  /** The field from which it was opened: it has a question of its own. */
  field: string | undefined;
  onDone: () => void;
  onCancel: () => void;
}) {
  return (
    <KeptForm
      label="Ask the client"
      command={useAsk(kyc.id)}
      resolver={zodResolver(questionForm)}
      defaultValues={{ questions: [newQuestion(field)] }}
      toInput={({ questions }) =>
        questions.map(({ field: about, ...question }) => ({
          ...question,
          ...(about && { field: about }),
        }))
      }
      onDone={onDone}
      onCancel={onCancel}
      submit="Send to the client"
      keep={keptKey(useTenantScope(), 'ask', kyc.id)}
    >
      {(form) => <Questions form={form} kyc={kyc} field={field} />}
    </KeptForm>
  );
}

function Questions({
  form,
  kyc,
  field,
}: {
  form: UseFormReturn<QuestionForm>;
  kyc: KycCase;
  field: string | undefined;
}) {
  const control: Control<QuestionForm> = form.control;
  const { fields, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  const known = declaredFields(kyc.party.kind, (kyc.submitted_data ?? {}) as KycData, kyc.party);
  const places = [
    { value: '', label: 'The case as a whole' },
    ...known.map(({ field: value, label }) => ({ value, label })),
    ...(field && field in kycFieldLabels && !known.some((each) => each.field === field)
      ? [{ value: field, label: kycFieldLabels[field as keyof typeof kycFieldLabels] }]
      : []),
  ];
  const seen = useRef<string>(undefined);

  // A second field is asked about while the form is open, or words were kept: its question joins them.
  useEffect(() => {
    if (!field || seen.current === field) return;
    seen.current = field;
    const questions = form.getValues('questions');
    if (questions.some((question) => question.field === field)) return;
    append(newQuestion(field));
  }, [append, field, form]);

  return (
    <Stack>
      {fields.map(({ key }, index) => (
        <Question key={key}>
          <FormTextField
            name={`questions.${index}.question`}
            control={control}
            label={fields.length > 1 ? `Question ${index + 1}` : 'Question'}
            multiline
            rows={2}
            maxLength={2000}
          />
          <div>
            <FormSelect
              name={`questions.${index}.field`}
              control={control}
              label="About"
              options={places}
            />
            {fields.length > 1 && (
              <Button size="small" variant="text" onClick={() => remove(index)}>
                Remove<VisuallyHidden> question {index + 1}</VisuallyHidden>
              </Button>
            )}
          </div>
        </Question>
      ))}
      {fields.length < MAX_QUESTIONS && (
        <div>
          <Button size="small" onClick={() => append(newQuestion())}>
            Another question
          </Button>
        </div>
      )}
    </Stack>
  );
}
