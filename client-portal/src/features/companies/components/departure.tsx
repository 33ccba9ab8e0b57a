import type { CompanyStatus } from '@portal/shared-core/domain/companies';
import { leavableStandings } from '@portal/shared-core/domain/standings';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, ConfirmDialog, InlineAlert, QueryPanel, Stack } from '@portal/shared-core/ui';
import { DepartureFacts } from '@portal/shared-core/views/departures';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import {
  departureQuery,
  useRequestDeparture,
  useWithdrawDeparture,
} from '../api/departure.queries.ts';

const DepartureDialog = lazy(async () => ({
  default: (await import('@portal/shared-core/views/departures')).DepartureDialog,
}));

interface LeavingCompany {
  id: string;
  name: string;
  status: CompanyStatus;
}

/** Whether a company leaves: its client requests it, sees its state, and takes it back. Load it with `lazy`. */
export function Departure({ company }: { company: LeavingCompany }) {
  const departure = useQuery(departureQuery(useTenantScope(), company.id));
  return (
    <QueryPanel
      title="Leaving us"
      query={departure}
      failed="Whether the company leaves could not be loaded"
      isEmpty={() => false}
    >
      {(known) =>
        known ? (
          <Stack>
            <DepartureFacts departure={known} />
            {known.state === 'open' && <Withdraw departureId={known.id} />}
          </Stack>
        ) : (
          <Request company={company} />
        )
      }
    </QueryPanel>
  );
}

function Request({ company }: { company: LeavingCompany }) {
  const request = useRequestDeparture();
  const [departureId, setDepartureId] = useState<string | null>(null);
  if (!leavableStandings.has(company.status))
    return <p>A company leaves while it is on the register.</p>;
  return (
    <Stack>
      <p>To another registered agent, or to the register of another country.</p>
      <div>
        <Button onClick={() => setDepartureId(crypto.randomUUID())}>Request to leave…</Button>
      </div>
      <Suspense>
        {departureId && (
          <DepartureDialog
            company={company}
            departureId={departureId}
            command={request}
            onClose={() => setDepartureId(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function Withdraw({ departureId }: { departureId: string }) {
  const withdraw = useWithdrawDeparture();
  const [asks, setAsks] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsks(true)} loading={withdraw.isPending}>
        Withdraw
      </Button>
      {withdraw.error && <InlineAlert tone="bad">{toAppError(withdraw.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asks}
        title="Withdraw the departure?"
        confirmLabel="Withdraw"
        onClose={() => setAsks(false)}
        busy={withdraw.isPending}
        onConfirm={() => {
          withdraw.mutate({ departure_id: departureId }, { onSettled: () => setAsks(false) });
        }}
      >
        The departure ends, and the company stays as it is.
      </ConfirmDialog>
    </div>
  );
}
