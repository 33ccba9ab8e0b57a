import styled from '@emotion/styled';
import { Button, Stack, VisuallyHidden } from '@portal/shared-core/ui';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useFieldArray, type Control } from 'react-hook-form';

import { newQuestion, type QuestionForm } from './question-form.ts';

const Question = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
  '& + &': { paddingTop: 16, borderTop: `1px solid ${color.line}` },
  [media.phone]: { gridTemplateColumns: '1fr' },
});

// As the commands take.
const MAX_QUESTIONS = 30;

/** The fields of questions to a client; `places` are the fields that a question can be about. */
export function QuestionFields({
  control,
  places,
}: {
  control: Control<QuestionForm>;
  places: readonly { value: string; label: string }[];
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' });
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
