import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DateText,
  MoreMenu,
  QueryPanel,
  StatusChip,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { accessQuery, type Access, type CompanyAccess } from '../../api/access.queries.ts';
import { AccessHistory } from './access-history.tsx';
import { accessLevels, nameOf } from '#/components/access/levels.ts';

const AccessDialog = lazy(async () => ({
  default: (await import('./access-dialog.tsx')).AccessDialog,
}));
const EndAccessDialog = lazy(async () => ({
  default: (await import('./end-access-dialog.tsx')).EndAccessDialog,
}));
const TransferDialog = lazy(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}));

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
});
const Who = styled('div')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > span': { display: 'block', fontSize: 13, color: color.secondary },
});

interface Person {
  value: string;
  label: string;
}

type Open =
  | { action: 'give' | 'transfer' }
  | { action: 'change'; person: Person; access: Access }
  | { action: 'end'; person: Person };

/** Who reaches a company: its client, others with their access, invitations that wait; staff give, change and end it here. */
export function AccessPanel({ company }: { company: { id: string; name: string } }) {
  const access = useQuery(accessQuery(useTenantScope(), company.id));
  const [open, setOpen] = useState<Open | null>(null);
  const held = useNotAllowed('set_company_access');
  const heldTransfer = useNotAllowed('transfer_company');
  const close = () => setOpen(null);
  const { data } = access;
  return (
    <>
      <QueryPanel
        title="Who has access"
        note={({ people }) => `${people.length + 1}`}
        query={access}
        failed="Who has access could not be loaded"
      >
        {({ client, people, invitations, changes }) => (
          <>
            <List aria-label="Who has access">
              <Line>
                <Who>
                  {nameOf(client)}
                  <span>{client.email}</span>
                </Who>
                <StatusChip label="Client" tone="info" />
              </Line>
              {people.map((granted) => (
                <PersonLine
                  key={granted.person.id}
                  granted={granted}
                  held={held}
                  onOpen={setOpen}
                />
              ))}
              {invitations.map(({ id, email, access: level, expires_at: until }) => (
                <Line key={id}>
                  <Who>
                    {email}
                    <span>
                      Invited as {accessLevels[level].label.toLowerCase()}, until{' '}
                      <DateText value={until} />
                    </span>
                  </Who>
                </Line>
              ))}
            </List>
            <Actions>
              <Action because={held} onClick={() => setOpen({ action: 'give' })}>
                Give access…
              </Action>
              <Action because={heldTransfer} onClick={() => setOpen({ action: 'transfer' })}>
                Transfer…
              </Action>
            </Actions>
            {(held ?? heldTransfer) && <p>{held ?? heldTransfer}</p>}
            {changes.length > 0 && <AccessHistory changes={changes} />}
          </>
        )}
      </QueryPanel>
      <Suspense>
        {open?.action === 'give' && <AccessDialog company={company} onClose={close} />}
        {open?.action === 'change' && (
          <AccessDialog company={company} present={open} onClose={close} />
        )}
        {open?.action === 'end' && (
          <EndAccessDialog company={company} person={open.person} onClose={close} />
        )}
        {open?.action === 'transfer' && data && (
          <TransferDialog
            company={company}
            client={{ id: data.client.id, name: nameOf(data.client) }}
            others={data.people.map(({ person }) => nameOf(person))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Action({
  because,
  onClick,
  children,
}: {
  because: string | undefined;
  onClick: () => void;
  children: string;
}) {
  return because ? (
    <HeldButton because={because}>{children}</HeldButton>
  ) : (
    <Button size="small" onClick={onClick}>
      {children}
    </Button>
  );
}

function PersonLine({
  granted: { access, created_at: since, person },
  held,
  onOpen,
}: {
  granted: CompanyAccess['people'][number];
  held: string | undefined;
  onOpen: (open: Open) => void;
}) {
  const name = nameOf(person);
  const selected = { value: person.id, label: name };
  return (
    <Line>
      <Who>
        {name}
        <span>
          {accessLevels[access].label} since <DateText value={since} />
          {person.status === 'suspended' && ', suspended'}
        </span>
      </Who>
      {!held && (
        <MoreMenu
          label={`Access of ${name}`}
          groups={[
            {
              entries: [
                {
                  label: 'Change access…',
                  onSelect: () => onOpen({ action: 'change', person: selected, access }),
                },
                {
                  label: 'End access…',
                  danger: true,
                  onSelect: () => onOpen({ action: 'end', person: selected }),
                },
              ],
            },
          ]}
        />
      )}
    </Line>
  );
}
