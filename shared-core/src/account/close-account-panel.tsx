import styled from '@emotion/styled';
import { lazy, Suspense, useState } from 'react';

import { Button, ButtonLink, InlineAlert, Panel } from '../ui/index.ts';
import { useAccountTies } from './account.mutations.ts';
import type { AccountTie } from './account.queries.ts';

const CloseAccountDialog = lazy(async () => ({
  default: (await import('./account-dialogs.ts')).CloseAccountDialog,
}));

const Text = styled('p')({ marginBottom: 12, textWrap: 'pretty' });
const Ties = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: '8px 0 12px',
  padding: 0,
  listStyle: 'none',
});

/** Deletes one's own account for good; where something depends on it, says what. `askUs` is the page where one writes to the firm. */
export function CloseAccountPanel({ askUs }: { askUs: string }) {
  const ties = useAccountTies();
  const [isOpen, setOpen] = useState(false);
  const keeping = ties.data ?? [];
  const look = () => {
    ties.mutate(undefined, { onSuccess: (found) => setOpen(found.length === 0) });
  };

  return (
    <Panel title="Delete your account">
      <Text>
        Your drafts, messages to you, settings and sign-in are deleted at once and for good. What
        you submitted or signed for a company stays in its records with your name for as long as the
        law requires.
      </Text>
      {ties.error && <InlineAlert tone="bad">{ties.error.message}</InlineAlert>}
      {keeping.length > 0 && (
        <InlineAlert tone="warning" title="Your account is still needed">
          <Ties>
            {keeping.map((tie) => (
              <li key={`${tie.kind} ${tie.name}`}>{reasonOf(tie)}</li>
            ))}
          </Ties>
          <ButtonLink size="small" to={askUs}>
            Write to us
          </ButtonLink>
        </InlineAlert>
      )}
      <Button loading={ties.isPending} onClick={look}>
        Delete my account…
      </Button>
      <Suspense>{isOpen && <CloseAccountDialog onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  );
}

/** What has to happen first, as a sentence. */
function reasonOf({ kind, name }: AccountTie): string {
  switch (kind) {
    case 'staff':
      return 'It is a staff account. The super admin ends it.';
    case 'tenant':
      return `${name}: you are its only owner. Make another person an owner first.`;
    case 'company':
      return `${name}: you are its client. It has to go to another person, or end, first.`;
    default:
      return `Application ${name}: it is not decided. Withdraw it, or wait for the decision.`;
  }
}
