import styled from '@emotion/styled';
import { Button, InlineAlert, Panel, Stack } from '@portal/shared-core/ui';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useFieldArray, useForm } from 'react-hook-form';

import { useRequestInformation } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';
import { fieldsOf } from '../fields.ts';

const Question = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
  '& + &': { paddingTop: 16, borderTop: `1px solid ${color.line}` },
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Hidden = styled('span')(visuallyHidden);
const MOST = 30;

interface AskedForm {
  questions: { id: string; question: string; field: string }[];
}

const newQuestion = () => ({ id: crypto.randomUUID(), question: '', field: '' });

/** Questions to the client, each about a field where it can be: they answer in place, and the application waits for them. */
export function AskForm({ application, close }: { application: Application; close: () => void }) {
  const ask = useRequestInformation();
  const form = useForm<AskedForm>({ defaultValues: { questions: [newQuestion()] } });
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'questions',
    keyName: 'key',
    rules: { maxLength: MOST },
  });
  const places = [
    { value: '', label: 'The application as a whole' },
    ...fieldsOf(application.content),
  ];

  function submit({ questions }: AskedForm) {
    const empty = questions.findIndex(({ question }) => question.trim() === '');
    if (empty >= 0) {
      form.setError(
        `questions.${empty}.question`,
        { message: 'Write the question, or remove it.' },
        { shouldFocus: true },
      );
      return;
    }
    ask.mutate(
      {
        applicationId: application.id,
        questions: questions.map(({ id, question, field }) => ({
          id,
          question: question.trim(),
          ...(field && { field }),
        })),
      },
      { onSuccess: close },
    );
  }

  return (
    <Panel title="Ask the client" note="the application waits for them then">
      <form
        noValidate
        aria-label="Ask the client"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <Stack>
          {fields.map(({ key }, index) => (
            <Question key={key}>
              <FormTextField<AskedForm>
                name={`questions.${index}.question`}
                control={form.control}
                label={fields.length > 1 ? `Question ${index + 1}` : 'Question'}
                multiline
                rows={2}
                maxLength={2000}
              />
              <div>
                <FormSelect<AskedForm>
                  name={`questions.${index}.field`}
                  control={form.control}
                  label="About"
                  options={places}
                />
                {fields.length > 1 && (
                  <Button size="small" variant="text" onClick={() => remove(index)}>
                    Remove<Hidden> question {index + 1}</Hidden>
                  </Button>
                )}
              </div>
            </Question>
          ))}
          {ask.error && (
            <InlineAlert tone="bad" title={ask.error.entry.title}>
              {ask.error.message}
            </InlineAlert>
          )}
          <Actions>
            <Button type="submit" variant="contained" loading={ask.isPending}>
              Send to the client
            </Button>
            {fields.length < MOST && (
              <Button onClick={() => append(newQuestion())}>Another question</Button>
            )}
            <Button variant="text" onClick={close}>
              Cancel
            </Button>
          </Actions>
        </Stack>
      </form>
    </Panel>
  );
}
