import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  DateText,
  MoreMenu,
  Panel,
  QueryState,
  Stack,
  TextLink,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { companyBodies, type Body, type Holding } from '../../api/holding.queries.ts';
import type { HoldingAction } from '../../holding-action.ts';

const HoldingDialogs = lazy(async () => ({
  default: (await import('./holding-dialogs.tsx')).HoldingDialogs,
}));

/** Who owns the bodies corporate in the registers of a company; nothing where there is none. */
export function HoldingsPanels({ bodyIds }: { bodyIds: readonly string[] }) {
  const bodies = useQuery(companyBodies(useTenantScope(), bodyIds));
  const [open, setOpen] = useState<HoldingAction | null>(null);
  return (
    <>
      <QueryState query={bodies} failed="Who owns the bodies corporate could not be loaded">
        {(rows) => (
          <Stack>
            {rows.map((body) => (
              <BodyPanel key={body.id} body={body} onOpen={setOpen} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Suspense>{open && <HoldingDialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function BodyPanel({ body, onOpen }: { body: Body; onOpen: (action: HoldingAction) => void }) {
  const { name, holdings, links } = body;
  const company = links[0]?.company;
  const held = useNotAllowed('declare_holding');
  const columns: Column<Holding>[] = [
    { key: 'owner', header: 'Owner', render: ({ owner }) => owner.name },
    {
      key: 'share',
      header: 'Holds',
      figures: true,
      render: ({ percent, shares, total_shares: total }) =>
        percent === null && shares !== null && total !== null
          ? `${formatNumber(shares)} of ${formatNumber(total)}`
          : `${formatNumber(percent ?? 0)} %`,
    },
    {
      key: 'since',
      header: 'Since',
      figures: true,
      phone: 'hidden',
      render: ({ held_from: day }) => <DateText value={day} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      figures: true,
      phone: 'end',
      render: (holding) =>
        held ? (
          <HeldButton because={held}>Actions</HeldButton>
        ) : (
          <MoreMenu
            label={`Actions on the holding of ${holding.owner.name}`}
            groups={[
              {
                entries: [
                  { label: 'Ceased…', onSelect: () => onOpen({ action: 'cease', holding }) },
                  { label: 'Correct…', onSelect: () => onOpen({ action: 'correct', holding }) },
                ],
              },
            ]}
          />
        ),
    },
  ];
  return (
    <Panel
      title={`Owners of ${name}`}
      note={company ? 'a company of this firm' : 'as declared'}
      flush={!company && holdings.length > 0}
      action={
        held ? undefined : (
          <Actions>
            {!company && (
              <Button size="small" onClick={() => onOpen({ action: 'declare', body })}>
                Declare an owner…
              </Button>
            )}
            <Button size="small" onClick={() => onOpen({ action: 'link', body })}>
              {company ? 'Change the link…' : 'It is a company here…'}
            </Button>
          </Actions>
        )
      }
    >
      {company && (
        <p>
          Its own registers say who owns it:{' '}
          <TextLink to={paths.companyPeople(company.id)}>{company.name}</TextLink>.
        </p>
      )}
      {!company && holdings.length === 0 && <p>No owner is declared.</p>}
      {!company && holdings.length > 0 && (
        <DataTable
          label={`Owners of ${name}`}
          columns={columns}
          rows={holdings}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
