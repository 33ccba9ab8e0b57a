import styled from '@emotion/styled';
import { Panel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { Question, type Answering, type StaffQuestion } from './question.tsx';

const Item = styled('li')({
  padding: 16,
  '& + &': { borderTop: `1px solid ${color.line}` },
});

/** The questions of staff, each with its answer or an answer form, and a link to its field. */
export function OpenQuestions({
  questions,
  answering,
  fieldPath,
}: {
  questions: readonly StaffQuestion[];
  answering: Answering;
  /** The page on which the field of a question is corrected. */
  fieldPath?: (field: string) => string;
}) {
  if (questions.length === 0) return null;
  const left = questions.filter((question) => question.answered_at === null).length;
  return (
    <Panel
      title="Questions"
      note={left === 0 ? 'all answered' : `${left} of ${questions.length} to answer`}
      flush
    >
      <ul aria-label="Questions">
        {questions.map((question) => (
          <Item key={question.id}>
            <Question
              question={question}
              answering={answering}
              correctAt={question.field === null ? undefined : fieldPath?.(question.field)}
            />
          </Item>
        ))}
      </ul>
    </Panel>
  );
}
