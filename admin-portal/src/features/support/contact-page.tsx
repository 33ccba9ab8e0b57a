import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  FilterChips,
  ListHead,
  Page,
  Panel,
  QueryState,
  Stack,
  useListState,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { contactQuery } from './api/contact.queries.ts';
import { SupportTabs } from './components/support-tabs.tsx';
import { Message } from './components/contact-card.tsx';

const MOST = 100;

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

export { ContactPage as Component };
