import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  QueryPanel,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { portalVersionQueries, type PortalPin } from '../api/portal-version.queries.ts';
import { portalNames } from '../versions.ts';

const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }));
const UnpinDialog = lazy(async () => ({
  default: (await import('./unpin-dialog.tsx')).UnpinDialog,
}));

const columns: Column<PortalPin>[] = [
  { key: 'firm', header: 'Firm', render: ({ tenant_name: name }) => name },
  {
    key: 'version',
    header: 'Version',
    render: ({ portal, version }) => `${portalNames[portal]} ${version}`,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ is_withdrawn: isWithdrawn }) =>
      isWithdrawn ? (
        <StatusChip tone="bad" label="Withdrawn: no effect" />
      ) : (
        <StatusChip tone="info" label="Pinned" />
      ),
  },
  { key: 'reason', header: 'Reason', render: ({ reason }) => reason ?? '–' },
  {
    key: 'since',
    header: 'Since',
    render: ({ pinned_at: at, pinned_by: by }) =>
      at === null ? '–' : `${formatDateTime(at)}, ${by ?? 'the operator'}`,
  },
  { key: 'action', header: 'Action', render: (pin) => <Unpin pin={pin} /> },
];

/** The firms whose people get one version of a portal, also when another is released. */
export function PinsPanel() {
  const query = useQuery(portalVersionQueries.pins(useTenantScope()));
  return (
    <div id="pinned-firms">
      <QueryPanel
        title="Pinned firms"
        note={(pins) => (pins.length > 0 ? formatNumber(pins.length) : undefined)}
        action={<Pin />}
        query={query}
        failed="The pins could not be loaded"
        empty={
          <EmptyState
            title="No firm is pinned"
            text="A pin gives the people of one firm one version, for instance while an error is looked for."
          />
        }
        flush
      >
        {(pins) => (
          <DataTable
            label="Pinned firms"
            columns={columns}
            rows={pins}
            rowKey={({ tenant_id: id, portal }) => `${id} ${portal}`}
            rowTo={({ tenant_id: id }) => paths.tenant(id)}
          />
        )}
      </QueryPanel>
    </div>
  );
}

function Pin() {
  const [isOpen, setOpen] = useState(false);
  const held = useNotAllowed('pin_portal');
  return (
    <>
      {held ? (
        <HeldButton because={held}>Pin a firm…</HeldButton>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          Pin a firm…
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PinDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Unpin({ pin }: { pin: PortalPin }) {
  const [isOpen, setOpen] = useState(false);
  const held = useNotAllowed('pin_portal');
  return (
    <>
      {held ? (
        <HeldButton because={held}>Take off…</HeldButton>
      ) : (
        <Button
          size="small"
          aria-label={`Take off… ${pin.tenant_name}`}
          onClick={() => setOpen(true)}
        >
          Take off…
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <UnpinDialog pin={pin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
