import styled from '@emotion/styled';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Panel, Stack, VisuallyHidden } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useFieldArray, type Control } from 'react-hook-form';

import { useRequestInformation } from '../api/application.mutations.ts';
import { keptKey, type Application } from '../api/application.queries.ts';
import { fieldsOf } from '../fields.ts';

const Question = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
  '& + &': { paddingTop: 16, borderTop: `1px solid ${color.line}` },
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

const newQuestion = (): QuestionForm['questions'][number] => ({
  id: crypto.randomUUID(),
  question: '',
  field: '',
});

/** Questions to the client, each about a field where it can be: they answer in place, and the application waits for them. */
export function AskForm({ application, close }: { application: Application; close: () => void }) {
  return (
    <Panel title="Ask the client" note="the application then waits for the answers">
      <CommandForm
        label="Ask the client"
        command={useRequestInformation(application.id)}
        resolver={zodResolver(questionForm)}
        defaultValues={{ questions: [newQuestion()] }}
        toInput={({ questions }) =>
          questions.map(({ field, ...question }) => ({ ...question, ...(field && { field }) }))
        }
        onDone={close}
        onCancel={close}
        submit="Send to the client"
        keep={keptKey(useTenantScope(), 'ask', application.id)}
      >
        {({ control }) => <QuestionFields control={control} application={application} />}
      </CommandForm>
    </Panel>
  );
}

function QuestionFields({
  control,
  application,
}: {
  control: Control<QuestionForm>;
  application: Application;
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  const places = [
    { value: '', label: 'The application as a whole' },
    ...fieldsOf(application.content),
  ];
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
