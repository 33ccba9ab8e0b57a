import styled from '@emotion/styled';
import type { RiskDefinition } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel, Stack } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';

import type { Standing, SubjectOf } from '../api/assessment.queries.ts';
import { useAssess } from '../api/risk.mutations.ts';
import { riskKey } from '../api/risk.queries.ts';
import { answerIssue } from '../answer-issues.ts';
import { noteField, startingAnswers, type Question } from '../starting-answers.ts';
import { LiveResult } from './live-result.tsx';
import { QuestionField } from './question-field.tsx';

type Values = Record<string, string>;

/** The field of the id of the assessment; no code of a model holds a hyphen. */
const ID = 'assessment-id';

const texts = {
  missing: 'Choose an answer.',
  fixed:
    'The facts determine this answer. Correct them first: the hit, the country or the particulars.',
  note: 'The facts suggest a worse answer. Enter why yours differs.',
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  alignItems: 'start',
  gap: 16,
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The questions of the model with the answers of last time and the facts of today, and what they make. */
export function AssessForm({
  of,
  definition,
  questions,
  standing,
  onDone,
}: {
  of: SubjectOf;
  definition: RiskDefinition;
  questions: readonly Question[];
  standing: Standing | null;
  onDone: () => void;
}) {
  const keep = [...riskKey(useTenantScope()), 'kept', 'assess', of.subject, of.subjectId];
  // The same assessment after a lost answer has the same id, also when its form was left and is kept.
  const kept = useQueryClient().getQueryData<Values>(keep);
  const [start] = useState<Values>(() => ({
    ...startingAnswers(questions),
    reason: '',
    [ID]: kept?.[ID] ?? crypto.randomUUID(),
  }));
  const command = useAssess(of);
  const places = [
    ...definition.groups.map(({ code, name }) => ({ code, name })),
    { code: null, name: 'Controls' },
  ];

  return (
    <CommandForm<Values, Parameters<typeof command.mutate>[0], unknown>
      label="Assess the risk"
      command={command}
      defaultValues={start}
      resolver={resolverOf(definition, questions)}
      toInput={(values) => ({
        id: values[ID] ?? '',
        answers: Object.fromEntries(questions.map(({ code }) => [code, values[code] ?? ''])),
        notes: notesOf(questions, values),
        reason: values['reason'] ?? '',
      })}
      nameOf={(field) => questions.find(({ code }) => code === field)?.name}
      submit="Record the assessment"
      toast={{ text: 'Assessment recorded' }}
      keep={keep}
      onDone={onDone}
    >
      {({ control }) => (
        <Columns>
          <Stack>
            {places.map(({ code, name }) => {
              const requested = questions.filter(({ group }) => group === code);
              return (
                requested.length > 0 && (
                  <Panel key={name} title={name}>
                    {requested.map((question) => (
                      <QuestionField
                        key={question.code}
                        of={of}
                        question={question}
                        control={control}
                      />
                    ))}
                  </Panel>
                )
              );
            })}
            <Panel title="Reason">
              <FormTextField
                name="reason"
                control={control}
                label="Reason of this assessment"
                help="What the rating rests on, for an examiner who reads it years later. Staff only."
                multiline
                rows={3}
                maxLength={2000}
              />
            </Panel>
          </Stack>
          <LiveResult
            definition={definition}
            questions={questions}
            control={control}
            counted={standing?.effective_rating ?? null}
          />
        </Columns>
      )}
    </CommandForm>
  );
}

function notesOf(questions: readonly Question[], values: Values): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ code, proposed }) => {
      const note = values[noteField(code)]?.trim();
      // A note without a field on the screen belongs to an answer that follows the facts.
      return note && proposed && proposed.answer !== values[code] ? [[code, note]] : [];
    }),
  );
}

function resolverOf(definition: RiskDefinition, questions: readonly Question[]): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const question of questions) {
      const { code } = question;
      const issue = answerIssue(
        definition,
        question,
        values[code] ?? '',
        values[noteField(code)] ?? '',
      );
      if (issue)
        errors[issue === 'note' ? noteField(code) : code] = { type: issue, message: texts[issue] };
    }
    if (!values['reason']?.trim())
      errors['reason'] = { type: 'reason', message: 'Enter the reason.' };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
