import styled from '@emotion/styled';
import { formatWhen } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { Button, ButtonLink, Panel } from '@portal/shared-core/ui';
import { BareTextarea, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

import { useAnswerRequest } from '../api/following.mutations.ts';
import type { AskedQuestion } from '../api/following.queries.ts';

const Item = styled('li')({
  display: 'grid',
  gap: 10,
  padding: 16,
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > p': { textWrap: 'pretty' },
  '& > small': { fontSize: 12, color: color.secondary },
});

const Question = styled('p')({ fontWeight: 500 });
const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** What staff ask, each with its answer or the place for one, and the way to the field it is about. */
export function OpenQuestions({
  questions,
  isOpen,
  fieldPath,
}: {
  questions: readonly AskedQuestion[];
  /** Whether answers can still be given and changed. */
  isOpen: boolean;
  /** Where the field of a question is mended. */
  fieldPath: (field: string) => string;
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
            <Question>{question.question}</Question>
            <small>Asked {formatWhen(question.asked_at)}</small>
            {isOpen ? (
              <Answer
                question={question}
                {...(question.field && { mendAt: fieldPath(question.field) })}
              />
            ) : (
              <p>{question.answer ?? 'Mended in the application.'}</p>
            )}
          </Item>
        ))}
      </ul>
    </Panel>
  );
}

/** The place for an answer; what is typed stays until the database has it. */
function Answer({ question, mendAt }: { question: AskedQuestion; mendAt?: string }) {
  const { id, answer, answered_at: answeredAt } = question;
  const [text, setText] = useState(answer ?? '');
  const [isChanging, setChanging] = useState(false);
  const { mutate, isPending, error } = useAnswerRequest();
  const fault = error ? toAppError(error).message : undefined;

  function send(words: string) {
    mutate({ requestId: id, answer: words }, { onSuccess: () => setChanging(false) });
  }

  if (answeredAt !== null && !isChanging) {
    return (
      <>
        <p>{answer ?? 'Mended in the application.'}</p>
        <Acts>
          <Button size="small" onClick={() => setChanging(true)}>
            Change the answer
          </Button>
        </Acts>
      </>
    );
  }
  return (
    <form
      aria-label={question.question}
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <FieldFrame label="Your answer" error={fault} optional={mendAt !== undefined}>
        {(described) => (
          <InputBox>
            <BareTextarea
              {...described}
              rows={3}
              maxLength={4000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </InputBox>
        )}
      </FieldFrame>
      <Acts style={{ marginTop: 10 }}>
        <Button
          type="submit"
          variant="contained"
          size="small"
          loading={isPending}
          disabled={text.trim() === '' && mendAt === undefined}
        >
          {text.trim() === '' && mendAt !== undefined ? 'I have mended it' : 'Answer'}
        </Button>
        {mendAt !== undefined && (
          <ButtonLink to={mendAt} size="small">
            Mend the field
          </ButtonLink>
        )}
      </Acts>
    </form>
  );
}
