import { KeptForm } from '@portal/shared-core/device-texts';
import type { KycData } from '@portal/shared-core/domain/kyc';
import { kycFieldLabels } from '@portal/shared-core/domain/kyc-fields';
import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { keptKey } from '#/components/kyc/kept-key.ts';
import { QuestionFields } from '#/components/questions/question-fields.tsx';
import {
  newQuestion,
  questionForm,
  questionsToSend,
  type QuestionForm,
} from '#/components/questions/question-form.ts';

import type { KycCase } from '../api/case.queries.ts';
import { useAsk } from '../api/kyc.mutations.ts';
import { declaredFields } from './case-fields.ts';

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
      toInput={questionsToSend}
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
  const known = declaredFields(kyc.party.kind, (kyc.submitted_data ?? {}) as KycData, kyc.party);
  const places = [
    { value: '', label: 'The case as a whole' },
    ...known.map(({ field: value, label }) => ({ value, label })),
    ...(field && field in kycFieldLabels && !known.some((each) => each.field === field)
      ? [{ value: field, label: kycFieldLabels[field as keyof typeof kycFieldLabels] }]
      : []),
  ];
  const seen = useRef<string>(undefined);

  // A second field is asked about while the form is open, or text was kept: its question joins them.
  useEffect(() => {
    if (!field || seen.current === field) return;
    seen.current = field;
    const questions = form.getValues('questions');
    if (questions.some((question) => question.field === field)) return;
    form.setValue('questions', [...questions, newQuestion(field)], { shouldDirty: true });
  }, [field, form]);

  return <QuestionFields control={form.control} places={places} />;
}
