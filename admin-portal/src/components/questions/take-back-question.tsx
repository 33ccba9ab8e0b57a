import styled from '@emotion/styled';
import { formatWhen } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useUser } from '@portal/shared-core/session';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, useDisclosure, VisuallyHidden } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { SentQuestion } from './question-state.ts';

const Place = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  '& > form': { width: '100%', paddingTop: 4 },
});
const Word = styled('p')({ fontSize: 12, lineHeight: '16px', color: color.secondary });

const takingBack = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why you take it back.')),
});

/**
 * Takes an open question back, with a reason for colleagues: for who asked it and for who holds the case. Of one that was taken back it
 * shows by whom and why. Nothing of an answered one.
 */
export function TakeBackQuestion({
  question,
  holder,
}: {
  question: SentQuestion;
  /** Who holds the case; null when no one does. */
  holder: string | null;
}) {
  if (question.taken_back_at !== null) {
    return (
      <Word>
        Taken back by {question.taker?.full_name ?? 'a colleague'},{' '}
        {formatWhen(question.taken_back_at)}: {question.taken_back_reason}
      </Word>
    );
  }
  return question.answered_at === null ? <TakeBack question={question} holder={holder} /> : null;
}

function TakeBack({ question, holder }: { question: SentQuestion; holder: string | null }) {
  const me = useUser().id;
  const scope = useTenantScope();
  const missing = useNotAllowed('take_back_question');
  const form = useDisclosure();
  const command = useCommand('take_back_question', ({ reason }: { reason: string }) => ({
    request_id: question.id,
    reason,
  }));
  const isMine = question.asked_by === me || holder === me;
  const held =
    missing ?? (isMine ? undefined : `${question.by?.full_name ?? 'A colleague'} asked this.`);

  if (held) {
    return (
      <Place>
        <HeldButton because={held}>Take back</HeldButton>
      </Place>
    );
  }
  return (
    <Place>
      {form.isOpen ? (
        <CommandForm
          label="Take the question back"
          command={command}
          resolver={zodResolver(takingBack)}
          defaultValues={{ reason: '' }}
          toInput={(values) => values}
          submit="Take back"
          variant="outlined"
          toast={{ text: 'Question taken back' }}
          onDone={form.close}
          onCancel={form.close}
          keep={['admin', scope.tenantId, 'kept', 'take-back', question.id]}
        >
          {({ control }) => (
            <FormTextField
              name="reason"
              control={control}
              label="Reason"
              help="Staff only. The client reads that no answer is needed."
              multiline
              rows={2}
              maxLength={500}
            />
          )}
        </CommandForm>
      ) : (
        <Button size="small" variant="text" ref={form.opener} onClick={form.open}>
          Take back…<VisuallyHidden> the question {question.question}</VisuallyHidden>
        </Button>
      )}
    </Place>
  );
}
