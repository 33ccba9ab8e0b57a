import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';

import { isAppError } from '../../errors/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import {
  Actions,
  Button,
  Panel,
  QueryPanel,
  QueryState,
  Stack,
  useDisclosure,
} from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { Conditions } from './conditions.tsx';
import {
  deletionConditions,
  firmDeletion,
  type Condition,
  type FirmDeletion,
} from './deletion.queries.ts';
import { DeletionState } from './deletion-state.tsx';

const dialogs = () => import('./deletion-dialogs.tsx');
const RequestDialog = lazy(async () => ({ default: (await dialogs()).RequestDialog }));
const OrderDialog = lazy(async () => ({ default: (await dialogs()).OrderDialog }));
const ConfirmDialog = lazy(async () => ({ default: (await dialogs()).ConfirmDeletionDialog }));
const CancelDialog = lazy(async () => ({ default: (await dialogs()).CancelDeletionDialog }));

interface PanelProps {
  firmId: string;
  /** Where each condition is changed, by its code. */
  links?: Partial<Record<string, string>>;
}

/** The deletion of a firm: how it stands, what has to hold before, and what the reader may do. */
export function DeletionPanel({ firmId, links }: PanelProps) {
  const query = useQuery(firmDeletion(useTenantScope(), firmId));
  if (isAppError(query.error) && query.error.code === 'not_allowed') {
    return (
      <Panel title="Delete this firm">
        <p>Of staff, senior management and the super admin decide on it, under Tenants.</p>
      </Panel>
    );
  }
  return (
    <QueryPanel
      title="Delete this firm"
      query={query}
      failed="The deletion could not be loaded"
      isEmpty={() => false}
    >
      {(deletion) => <Content deletion={deletion} firmId={firmId} links={links ?? {}} />}
    </QueryPanel>
  );
}

function Content({ deletion, firmId, links }: Required<PanelProps> & { deletion: FirmDeletion }) {
  const firm = { id: firmId, name: deletion.firm_name };
  const { may_order: mayOrder, may_confirm: mayConfirm, may_cancel: mayCancel } = deletion;
  const needsConditions = mayOrder || mayConfirm;
  const conditions = useQuery({
    ...deletionConditions(useTenantScope(), firmId),
    enabled: needsConditions,
  });
  return (
    <Stack>
      <DeletionState deletion={deletion} />
      {needsConditions && (
        <QueryState query={conditions} failed="The conditions could not be loaded">
          {(rows) => <Conditions rows={rows} links={links} />}
        </QueryState>
      )}
      {(deletion.may_request || mayOrder || mayConfirm || mayCancel) && (
        <Actions>
          {deletion.may_request && (
            <Opener label="Request the deletion…">
              {(close) => <RequestDialog firm={firm} onClose={close} />}
            </Opener>
          )}
          {mayOrder && (
            <Opener label="Order the deletion…" danger because={whyNot(conditions.data)}>
              {(close) => (
                <OrderDialog
                  firm={firm}
                  mustHandOver={hasRecords(conditions.data)}
                  onClose={close}
                />
              )}
            </Opener>
          )}
          {mayConfirm && (
            <Opener label="Confirm the deletion…" danger because={whyNot(conditions.data)}>
              {(close) => <ConfirmDialog firm={firm} onClose={close} />}
            </Opener>
          )}
          {mayCancel && (
            <Opener label="Cancel the deletion…">
              {(close) => <CancelDialog firm={firm} onClose={close} />}
            </Opener>
          )}
        </Actions>
      )}
    </Stack>
  );
}

const hasRecords = (rows: readonly Condition[] = []) =>
  rows.some(({ code, ok }) => !ok && (code === 'companies' || code === 'identities'));

function whyNot(rows: readonly Condition[] | undefined): string | undefined {
  if (!rows) return 'The conditions are not loaded.';
  return rows.some(({ ok, blocks }) => blocks && !ok)
    ? 'A condition in the list is not met.'
    : undefined;
}

function Opener({
  label,
  danger = false,
  because,
  children,
}: {
  label: string;
  danger?: boolean;
  because?: string | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const dialog = useDisclosure();
  if (because !== undefined) return <HeldButton because={because}>{label}</HeldButton>;
  return (
    <>
      <Button danger={danger} ref={dialog.opener} onClick={dialog.open}>
        {label}
      </Button>
      <Suspense>{dialog.isOpen && children(dialog.close)}</Suspense>
    </>
  );
}
