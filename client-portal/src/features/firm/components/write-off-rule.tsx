import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { WriteOffWaiting } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  InlineAlert,
  Panel,
  QueryState,
  showToast,
  Stack,
  useDisclosure,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useSetLimit, writeOffQueries } from '../api/write-off.queries.ts';

const LimitDialog = lazy(async () => ({
  default: (await import('./write-off-limit-dialog.tsx')).WriteOffLimitDialog,
}));

/** What the command answers at most. */
const MOST = 100;

/** Above which sum a write-off needs a second person, and what waits for one; the owners of the firm decide. */
export function WriteOffRule() {
  const scope = useTenantScope();
  const limit = useQuery(writeOffQueries.limit(scope));
  const waiting = useQuery(writeOffQueries.waiting(scope));
  return (
    <Panel title="Write-offs">
      <Stack>
        <QueryState query={limit} failed="The sum of write-offs could not be loaded">
          {([rule]) => <Rule amount={rule?.amount ?? null} rule={rule} />}
        </QueryState>
        <QueryState query={waiting} failed="What waits could not be loaded">
          {(rows) => (
            <>
              {rows.map((proposal) => (
                <WriteOffWaiting key={proposal.id} proposal={proposal} />
              ))}
              {rows.length === MOST && <p>These are the first {MOST} that wait.</p>}
            </>
          )}
        </QueryState>
      </Stack>
    </Panel>
  );
}

function Rule({
  amount,
  rule,
}: {
  amount: number | null;
  rule: { set_at: string; setter_name: string | null } | undefined;
}) {
  const changing = useDisclosure();
  const set = useSetLimit();
  return (
    <>
      <p>
        {amount === null
          ? 'Staff with the duty billing write off any sum alone.'
          : `What staff write off on one invoice, all of it together, needs a second person above ${formatMoney(amount)}. In a currency other than US and Bahamian dollars each write-off does.`}
        {rule &&
          ` Set on ${formatDate(rule.set_at)}${rule.setter_name ? ` by ${rule.setter_name}` : ''}.`}
      </p>
      {set.error && <InlineAlert tone="bad">{set.error.message}</InlineAlert>}
      <Actions>
        <Button ref={changing.opener} onClick={changing.open}>
          {amount === null ? 'Set a sum…' : 'Change the sum…'}
        </Button>
        {amount !== null && (
          <Button
            loading={set.isPending}
            onClick={() =>
              set.mutate(
                { amount: null },
                {
                  onSuccess: () =>
                    showToast({
                      text: 'Write-offs need no second person',
                      undo: () => set.mutate({ amount }),
                    }),
                },
              )
            }
          >
            Need no second person
          </Button>
        )}
      </Actions>
      <Suspense>
        {changing.isOpen && <LimitDialog amount={amount} onClose={changing.close} />}
      </Suspense>
    </>
  );
}
