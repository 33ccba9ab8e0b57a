import styled from '@emotion/styled';
import { formatDateTime } from '@portal/shared-core/domain/format';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ButtonAnchor,
  EmptyState,
  FilterChips,
  InlineAlert,
  ListHead,
  Page,
  Panel,
  QueryState,
  showToast,
  Stack,
  StatusChip,
  TextLink,
  useListState,
} from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { useReadOnly } from '#/components/duties/use-duty.ts';
import { paths } from '#/paths.ts';

import { contactQuery, type ContactMessage } from './api/contact.queries.ts';
import { SupportTabs } from './components/support-tabs.tsx';

const MOST = 100;

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

/** What visitors write by the contact form: it becomes a ticket, or is put aside (PUB-07). */
function ContactPage() {
  const list = useListState({ key: 'created_at', direction: 'desc' });
  const show = list.filter('show');
  const query = useQuery(contactQuery(useTenantScope(), show));
  return (
    <Page title="Support" width="wide" tabs={<SupportTabs />}>
      <ListHead>
        <FilterChips
          label="State"
          value={show}
          onChange={(value) => list.setFilter('show', value)}
          options={[
            { value: '', label: 'New' },
            { value: 'settled', label: 'Settled' },
            { value: 'every', label: 'All' },
          ]}
        />
      </ListHead>
      <QueryState query={query} failed="The messages could not be loaded">
        {(messages) =>
          messages.length === 0 ? (
            <Panel flush>
              <EmptyState
                title="No message"
                text="What visitors write on the contact page appears here within seconds."
              />
            </Panel>
          ) : (
            <Stack>
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
              {messages.length === MOST && <p>The newest {MOST} are shown.</p>}
            </Stack>
          )
        }
      </QueryState>
    </Page>
  );
}

const chips = {
  new: { tone: 'warning', label: 'New' },
  converted: { tone: 'good', label: 'Now a ticket' },
  closed: { tone: 'neutral', label: 'Put aside' },
} as const;

function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, company, phone, status, ticket_id: ticket, by } = message;
  const convert = useCommand('convert_contact_message');
  const close = useCommand('close_contact_message');
  const navigate = useNavigate();
  const held = useReadOnly();
  const error = convert.error ?? close.error;
  return (
    // One visitor may write often: an article may share its name with another, a region may not.
    <Card aria-labelledby={`${id}-name`}>
      <header>
        <h2 id={`${id}-name`}>{name}</h2>
        <small>
          {[email, company, phone, formatDateTime(message.created_at)].filter(Boolean).join(' · ')}
        </small>
        <StatusChip {...chips[status]} />
      </header>
      <Stack>
        <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</p>
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
            <ButtonAnchor
              href={`mailto:${email}?subject=${encodeURIComponent('Your message to us')}`}
            >
              Answer by email
            </ButtonAnchor>
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
      </Stack>
    </Card>
  );
}

export { ContactPage as Component };
