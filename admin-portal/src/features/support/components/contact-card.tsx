import styled from '@emotion/styled';
import { formatDateTime } from '@portal/shared-core/domain/format';
import { useCommand } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  InlineAlert,
  showToast,
  Stack,
  StatusChip,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { MailState } from '#/components/mails/mail-state.tsx';
import { RetryMail } from '#/components/mails/retry-mail.tsx';
import { paths } from '#/paths.ts';

import type { ContactMessage } from '../api/contact.queries.ts';

const AnswerDialog = lazy(async () => ({
  default: (await import('./contact-answer-dialog.tsx')).ContactAnswerDialog,
}));

const Card = styled('article')({
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    marginBottom: 12,
  },
  '& h2': { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& small': { fontSize: 12, color: color.secondary, overflowWrap: 'anywhere' },
});

const chips = {
  new: { tone: 'warning', label: 'New' },
  converted: { tone: 'good', label: 'Now a ticket' },
  closed: { tone: 'neutral', label: 'Put aside' },
  answered: { tone: 'good', label: 'Answered' },
} as const;

const Written = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const Answer = styled('div')({
  display: 'grid',
  gap: 8,
  paddingLeft: 12,
  borderLeft: `3px solid ${color.line}`,
});

/** A message of a visitor, with what staff do about it. */
export function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, company, phone, status, answer, ticket_id: ticket, by } = message;
  const answering = useDisclosure();
  const convert = useCommand('convert_contact_message');
  const close = useCommand('close_contact_message');
  const navigate = useNavigate();
  const held = useNotAllowed('convert_contact_message');
  const error = convert.error ?? close.error;
  return (
    // One visitor may write often: an article may share its name with another, a region may not.
    <Card aria-labelledby={`${id}-name`}>
      <header>
        <h2 id={`${id}-name`}>{name}</h2>
        <small>
          {[email, company, phone, formatDateTime(message.created_at)].filter(Boolean).join(' · ')}
        </small>
        <StatusChip {...chips[answer === null ? status : 'answered']} />
      </header>
      <Stack>
        <Written>{message.message}</Written>
        {answer !== null && (
          <Answer>
            <b>Our answer</b>
            <Written>{answer}</Written>
            <div>
              <MailState
                aboutId={id}
                none="The mail is older than 90 days."
                action={(mail) => <RetryMail mailId={mail.mail_id} recipient={email} />}
              />
            </div>
          </Answer>
        )}
        {error && <InlineAlert tone="bad">{error.message}</InlineAlert>}
        {status !== 'new' && (
          <p>
            {ticket && <TextLink to={paths.ticket(ticket)}>Open the ticket</TextLink>}{' '}
            {[by?.full_name, message.handled_at && formatDateTime(message.handled_at)]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {status === 'new' && held && <HeldButton because={held}>Make it a ticket</HeldButton>}
        {status === 'new' && !held && (
          <Actions>
            <Button
              loading={convert.isPending}
              onClick={() =>
                convert.mutate(
                  { message_id: id },
                  { onSuccess: (made) => void navigate(paths.ticket(made)) },
                )
              }
            >
              Make it a ticket
            </Button>
            <Button ref={answering.opener} onClick={answering.open}>
              Answer…
            </Button>
            <Button
              variant="text"
              loading={close.isPending}
              onClick={() =>
                close.mutate(
                  { message_id: id },
                  { onSuccess: () => showToast({ text: 'Message put aside' }) },
                )
              }
            >
              Put aside
            </Button>
          </Actions>
        )}
        {answering.isOpen && (
          <Suspense fallback={null}>
            <AnswerDialog message={message} onClose={answering.close} />
          </Suspense>
        )}
      </Stack>
    </Card>
  );
}
