import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { shows } from '../../query/index.ts';
import { useCommand, useTenantScope, type TenantScope } from '../../tenant/index.ts';
import {
  Actions,
  Button,
  ConfirmDialog,
  CopyField,
  InlineAlert,
  Panel,
  QueryState,
  Stack,
  StatusChip,
} from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { toAppError } from '../../errors/index.ts';
import { callCards } from './call-cards.ts';

interface CardSetup {
  is_on: boolean;
  provider: string | null;
  missing: string[];
  webhook_url: string;
}

/** What the server has configured for the firm, as the function itself says. */
const setupQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['cards', scope.tenantId, 'setup'],
    meta: shows('card_settings'),
    queryFn: ({ signal }) =>
      callCards<CardSetup>(scope.supabase, 'setup', { tenant_id: scope.tenantId }, signal),
  });

/** Whether the firm takes cards: the switch, and what its operator has configured (PAY-01). `held` is why the reader may not switch it. */
export function CardSwitch({ held }: { held?: string | undefined }) {
  const query = useQuery(setupQuery(useTenantScope()));
  const isOn = query.data?.is_on && isReady(query.data);
  return (
    <Panel
      title="Payment by card"
      note="on the page of a provider of cards; the invoice is paid when the provider confirms it"
      action={
        query.data && <StatusChip tone={isOn ? 'good' : 'neutral'} label={isOn ? 'On' : 'Off'} />
      }
    >
      <QueryState query={query} failed="The state of payment by card could not be loaded">
        {(setup) => <Setup setup={setup} held={held} />}
      </QueryState>
    </Panel>
  );
}

const isReady = ({ provider, missing }: CardSetup) => provider !== null && missing.length === 0;

function Setup({ setup, held }: { setup: CardSetup; held: string | undefined }) {
  const { tenantId } = useTenantScope();
  const [isAsking, setAsking] = useState(false);
  const set = useCommand('set_card_payments', (isOn: boolean) => ({
    tenant_id: tenantId,
    is_on: isOn,
  }));
  const ready = isReady(setup);
  const label = setup.is_on ? 'Switch it off…' : 'Switch it on';
  return (
    <Stack>
      {!ready && <Missing setup={setup} />}
      {setup.is_on && !ready && (
        <p>It was switched on. Clients can pay by card again when the configuration is complete.</p>
      )}
      {setup.provider !== null && (
        <CopyField label="Address for the events of the provider" value={setup.webhook_url} />
      )}
      {(ready || setup.is_on) && (
        <Actions>
          {held === undefined ? (
            <Button
              {...(!setup.is_on && { variant: 'contained' })}
              loading={set.isPending}
              onClick={() => (setup.is_on ? setAsking(true) : set.mutate(true))}
            >
              {label}
            </Button>
          ) : (
            <HeldButton because={held}>{label}</HeldButton>
          )}
        </Actions>
      )}
      {held && <p>{held}</p>}
      {set.error && (
        <InlineAlert tone="bad" title="It could not be switched">
          {toAppError(set.error).message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Switch payment by card off?"
        confirmLabel="Switch it off"
        onConfirm={() => {
          setAsking(false);
          set.mutate(false);
        }}
        onClose={() => setAsking(false)}
      >
        Clients see the bank details alone. A page that is open takes payments for up to an hour;
        what is paid there is posted.
      </ConfirmDialog>
    </Stack>
  );
}

function Missing({ setup: { provider, missing } }: { setup: CardSetup }) {
  return (
    <InlineAlert tone="neutral" title="Not configured on the server">
      {provider === null
        ? 'The operator of the portal gives the function “card-payments” the keys of your account at a provider of cards. Before that nothing can be switched on.'
        : `The configuration of ${provider} lacks ${missing.join(' and ')}.`}
    </InlineAlert>
  );
}
