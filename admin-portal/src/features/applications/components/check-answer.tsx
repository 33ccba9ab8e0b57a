import styled from '@emotion/styled';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { useAnswerCheck } from '../api/application.mutations.ts';

z.config({ jitless: true });

const Fields = styled('form')({ display: 'grid', gap: 12 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const answer = z.object({
  result: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Say what you found.'),
      z.maxLength(4000, 'Use at most 4,000 characters.'),
    ),
});

interface CheckAnswerProps {
  checkId: string;
  /** What is checked: 'Name cleared with the registry'. */
  subject: string;
  onClose: () => void;
}

/** What was found, and whether it is in order. */
export function CheckAnswer({ checkId, subject, onClose }: CheckAnswerProps) {
  const answerCheck = useAnswerCheck();
  const form = useForm({ resolver: zodResolver(answer), defaultValues: { result: '' } });

  function decide(isClear: boolean) {
    return form.handleSubmit(({ result }) =>
      answerCheck.mutate({ checkId, isClear, result }, { onSuccess: onClose }),
    );
  }

  return (
    <Fields noValidate aria-label={subject} onSubmit={(event) => void decide(true)(event)}>
      <FormTextField
        name="result"
        control={form.control}
        label="What did you find?"
        help="Staff only. Say where you looked."
        multiline
      />
      {answerCheck.error && (
        <InlineAlert tone="bad" title={answerCheck.error.entry.title}>
          {answerCheck.error.message}
        </InlineAlert>
      )}
      <Actions>
        <Button type="submit" variant="contained" loading={answerCheck.isPending}>
          Clear
        </Button>
        <Button
          color="error"
          disabled={answerCheck.isPending}
          onClick={(event) => void decide(false)(event)}
        >
          Refuse
        </Button>
        <Button disabled={answerCheck.isPending} onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </Fields>
  );
}
