import { leavableStandings } from '@portal/shared-core/domain/standings';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, QueryPanel, Stack } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { DepartureDialog, DepartureFacts } from '@portal/shared-core/views/departures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Company } from '#/components/company/company.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { Checklist } from './checklist.tsx';
import { departureQuery, useRequestDeparture } from './departure.queries.ts';
import { PackButton } from './pack-button.tsx';
import { useDocumentOptions } from './use-document-options.ts';

/** Whether a company leaves, and the work on it. Load it with `lazy`. */
export function Departure({ company }: { company: Company }) {
  const departure = useQuery(departureQuery(useTenantScope(), company.id));
  return (
    <QueryPanel
      title="Leaving the firm"
      query={departure}
      failed="Whether the company leaves could not be loaded"
      isEmpty={() => false}
    >
      {(known) =>
        known ? (
          <Stack>
            <DepartureFacts departure={known} />
            {known.state === 'open' ? (
              <Checklist company={company} departure={known} />
            ) : (
              <PackButton company={company} departure={known} />
            )}
          </Stack>
        ) : (
          <Enter company={company} />
        )
      }
    </QueryPanel>
  );
}

function Enter({ company }: { company: Company }) {
  const request = useRequestDeparture();
  const held = useNotAllowed('request_departure');
  const documents = useDocumentOptions(company.id);
  const [departureId, setDepartureId] = useState<string | null>(null);
  if (!leavableStandings.has(company.status))
    return <p>A company leaves while it is on the register.</p>;
  return (
    <Stack>
      <p>Its client requests it on the page of the company, or you enter their instruction.</p>
      <div>
        {held ? (
          <HeldButton because={held}>Enter a departure…</HeldButton>
        ) : (
          <Button onClick={() => setDepartureId(crypto.randomUUID())}>Enter a departure…</Button>
        )}
      </div>
      {departureId && (
        <DepartureDialog
          company={company}
          departureId={departureId}
          command={request}
          documents={documents}
          onClose={() => setDepartureId(null)}
        />
      )}
    </Stack>
  );
}
