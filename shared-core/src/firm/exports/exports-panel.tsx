import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { isAppError } from '../../errors/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import {
  Actions,
  Button,
  InlineAlert,
  Panel,
  QueryPanel,
  Stack,
  useDisclosure,
} from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { ExportCard } from './export-card.tsx';
import { firmExports, isUnderWay, type FirmExport } from './export.queries.ts';

const StartExport = lazy(async () => ({
  default: (await import('./start-dialog.tsx')).StartExport,
}));

/** Everything of a firm as files: the exports there are, and the way to start one. */
export function ExportsPanel({
  firm,
  scopes,
}: {
  firm: { id: string; name: string };
  /** Which exports the reader may start. */
  scopes: readonly FirmExport['scope'][];
}) {
  const query = useQuery(firmExports(useTenantScope(), firm.id));
  const isHeld = query.data?.some(isUnderWay) ?? true;
  // Staff who own the firm are staff here.
  if (isAppError(query.error) && query.error.code === 'not_allowed') {
    return (
      <Panel title="Exports">
        <p>Staff export no firm, also where they own it. The super admin does, under Tenants.</p>
      </Panel>
    );
  }
  return (
    <QueryPanel
      title="Exports"
      note={(rows) => (rows.length > 0 ? 'the last twenty' : '')}
      query={query}
      failed="The exports could not be loaded"
      isEmpty={() => false}
      action={
        <Actions>
          {scopes.map((scope) => (
            <Start key={scope} firmId={firm.id} scope={scope} isHeld={isHeld} />
          ))}
        </Actions>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <p>No export yet.</p>
        ) : (
          <Stack>
            {query.isRefetchError && (
              <InlineAlert tone="warning">
                How far it is could not be read. It goes on all the same.
              </InlineAlert>
            )}
            {rows.map((row) => (
              <ExportCard key={row.id} row={row} firm={firm.name} />
            ))}
          </Stack>
        )
      }
    </QueryPanel>
  );
}

function Start({
  firmId,
  scope,
  isHeld,
}: {
  firmId: string;
  scope: FirmExport['scope'];
  isHeld: boolean;
}) {
  const starting = useDisclosure();
  const label = scope === 'firm' ? 'Export everything…' : 'Export with records of staff…';
  if (isHeld) return <HeldButton because="An export is under way.">{label}</HeldButton>;
  return (
    <>
      <Button ref={starting.opener} onClick={starting.open}>
        {label}
      </Button>
      <Suspense>
        {starting.isOpen && <StartExport firmId={firmId} scope={scope} onClose={starting.close} />}
      </Suspense>
    </>
  );
}
