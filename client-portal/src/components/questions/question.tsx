import styled from '@emotion/styled';
import { UnreadText, useDeviceText } from '@portal/shared-core/device-texts';
import { formatWhen } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useAction } from '@portal/shared-core/tenant';
import { Button, ButtonLink, showToast } from '@portal/shared-core/ui';
import { BareTextarea, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

/** A question of staff and its answer. */
export interface StaffQuestion {
  id: string;
  /** The field it is about; null for the whole. */
  field: string | null;
  question: string;
  answer: string | null;
  asked_at: string;
  /** When it was answered, by text or by correcting the field. */
  answered_at: string | null;
}

/** How the questions on a page are answered. */
export interface Answering {
  /** Whether answers can still be given and changed. */
  isOpen: boolean;
  /** Sends an answer. Without text it states that the field was corrected. */
  send: (given: { requestId: string; answer: string }) => Promise<unknown>;
  /** Whether the field was changed since it was asked about: only then it can be said to be corrected. */
  isCorrected: (field: string) => boolean;
  /** Shown for an answer without text. */
  correctedText: string;
}

const Item = styled('div')({
  display: 'grid',
  gap: 10,
  '& > p': { textWrap: 'pretty' },
  '& > small': { fontSize: 12, color: color.secondary },
});

const Text = styled('p')({ fontWeight: 500 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface QuestionProps {
  question: StaffQuestion;
  answering: Answering;
  /** The address of its field, when that is on another page. */
  correctAt?: string | undefined;
}

/** One question, with its answer or the place for one. */
export function Question(props: QuestionProps) {
  const { question, answering } = props;
  return (
    <Item>
      <Text>{question.question}</Text>
      <small>Asked {formatWhen(question.asked_at)}</small>
      {answering.isOpen ? (
        <Answer {...props} />
      ) : (
        <p>{question.answer ?? answering.correctedText}</p>
      )}
    </Item>
  );
}

/** The place for an answer; what is typed stays until the database has it. */
function Answer({ question, answering, correctAt }: QuestionProps) {
  const { id, field, answer, answered_at: answeredAt } = question;
  const isCorrectable = field !== null;
  const isCorrected = isCorrectable && answering.isCorrected(field);
  const [text, setText] = useState(answer ?? '');
  const kept = useDeviceText(`answer_${id}`, (json) => setText(textIn(json) ?? text));
  const [isChanging, setChanging] = useState(false);
  const { mutate, isPending, error } = useAction(answering.send, { untilRead: true });
  const message = error ? toAppError(error).message : undefined;

  function write(typed: string) {
    setText(typed);
    kept.text.write(JSON.stringify({ text: typed }));
  }

  function send(reply: string) {
    mutate(
      { requestId: id, answer: reply },
      {
        onSuccess: () => {
          kept.text.forget();
          setChanging(false);
        },
        // The question leaves the page with what is shown beside it.
        onError: (refusal) => {
          const { code, message: why } = toAppError(refusal);
          if (code === 'request.taken_back') showToast({ text: why });
        },
      },
    );
  }

  if (answeredAt !== null && !isChanging) {
    return (
      <>
        <p>{answer ?? answering.correctedText}</p>
        <Actions>
          <Button size="small" onClick={() => setChanging(true)}>
            Change the answer
          </Button>
        </Actions>
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
      {kept.isUnread && <UnreadText onRetry={kept.retry} />}
      <FieldFrame
        label="Your answer"
        help={
          isCorrectable && !isCorrected ? 'Write an answer, or edit what it is about.' : undefined
        }
        error={message}
        optional={isCorrectable && isCorrected}
      >
        {(described) => (
          <InputBox>
            <BareTextarea
              {...described}
              rows={3}
              maxLength={4000}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
          </InputBox>
        )}
      </FieldFrame>
      <Actions style={{ marginTop: 10 }}>
        <Button
          type="submit"
          variant="contained"
          size="small"
          loading={isPending}
          disabled={text.trim() === '' && !isCorrected}
        >
          {text.trim() === '' && isCorrected ? 'I’ve corrected it' : 'Answer'}
        </Button>
        {correctAt !== undefined && (
          <ButtonLink to={correctAt} size="small">
            Edit this answer
          </ButtonLink>
        )}
      </Actions>
    </form>
  );
}

/** The text in what was kept; undefined where it cannot be read. */
function textIn(json: string): string | undefined {
  try {
    const { text } = JSON.parse(json) as { text?: unknown };
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
