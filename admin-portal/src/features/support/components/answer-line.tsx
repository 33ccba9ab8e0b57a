import styled from '@emotion/styled';
import { toAppError } from '@portal/shared-core/errors';
import { useCommand } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  DateText,
  InlineAlert,
  showToast,
  useDisclosure,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { AuditLink } from '#/components/audit-link.tsx';

import type { PreparedAnswer } from '../api/prepared-answer.queries.ts';

const Item = styled('li')({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& h2': { fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > small': { fontSize: 12, color: color.secondary },
});

/** One prepared answer, with what the reader may do with it. */
export function AnswerLine({
  answer: { id, title, body, updated_at: at, by },
  mayChange,
  onEdit,
}: {
  answer: PreparedAnswer;
  mayChange: boolean;
  onEdit: () => void;
}) {
  const removing = useDisclosure();
  const remove = useCommand('remove_prepared_answer');
  return (
    <Item>
      <h2>{title}</h2>
      <p>{body}</p>
      <small>
        <DateText value={at} />
        {by?.full_name && `, ${by.full_name}`} · <AuditLink table="prepared_answers" id={id} />
      </small>
      {remove.error && <InlineAlert tone="bad">{toAppError(remove.error).message}</InlineAlert>}
      {mayChange && (
        <Actions>
          <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit…
          </Button>
          <Button
            size="small"
            aria-label={`Remove ${title}`}
            ref={removing.opener}
            onClick={removing.open}
          >
            Remove…
          </Button>
        </Actions>
      )}
      <ConfirmDialog
        open={removing.isOpen}
        title={`Remove “${title}”?`}
        confirmLabel="Remove the answer"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { answer_id: id },
            {
              onSuccess: () => showToast({ text: 'Prepared answer removed' }),
              onSettled: removing.close,
            },
          )
        }
        onClose={removing.close}
      >
        Colleagues can no longer insert it. Answers that were sent stay as they are.
      </ConfirmDialog>
    </Item>
  );
}
