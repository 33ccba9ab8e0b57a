import styled from '@emotion/styled';
import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, QueryState, StatusChip, TextLink } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Company } from '#/components/company/company.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import {
  checklistQuery,
  useConfirmDebts,
  type DocumentItem,
  type StaffDeparture,
} from './departure.queries.ts';
import { AcceptDialog, DocumentDialog, RecordDialog, WithdrawDialog } from './dialogs.tsx';
import { PackButton } from './pack-button.tsx';

const Items = styled('ul')({
  display: 'grid',
  gap: 16,
  '& > li': { display: 'grid', gap: 6, justifyItems: 'start' },
  '& > li > div:first-of-type': { width: '100%' },
});
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
});
const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

type Open = { document: DocumentItem } | { dialog: 'accept' | 'record' | 'withdraw' };

const labels: Record<string, { label: string; help: string }> = {
  instruction: {
    label: 'Instruction of the directors',
    help: 'Their consent, as a document of the company.',
  },
  debts: { label: 'Nothing is owed', help: 'Or two persons accept it, with who bears it.' },
  cases: { label: 'No open changes and KYC reviews', help: 'Finish or withdraw them first.' },
  clearance: { label: 'Clearance letter', help: 'Made from a template of the firm, and filed.' },
  certificate: { label: 'Certificate of discontinuance', help: 'Of the Registrar, as a document.' },
  pack: {
    label: 'Pack',
    help: 'Registers, documents and KYC copies as one ZIP, after the letter.',
  },
};

/** What has to be met before a company has left, with the next step of each. */
export function Checklist({ company, departure }: { company: Company; departure: StaffDeparture }) {
  const items = useQuery(checklistQuery(useTenantScope(), departure.id));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const heldDocument = useNotAllowed('set_departure_document');
  const heldAccept = useNotAllowed('accept_departure_debts');
  const heldRecord = useNotAllowed('record_departure');
  const heldWithdraw = useNotAllowed('withdraw_departure');
  const isReady = items.data?.every(({ is_met: isMet }) => isMet) ?? false;
  const notReady = isReady ? null : 'Something of the checklist is not met yet.';

  function action(item: string, isMet: boolean) {
    if (item === 'instruction' || item === 'clearance' || item === 'certificate')
      return (
        <Held because={heldDocument} onClick={() => setOpen({ document: item })}>
          {isMet ? 'Change…' : 'Choose the document…'}
        </Held>
      );
    if (item === 'debts' && !isMet)
      return (
        <Held because={heldAccept} onClick={() => setOpen({ dialog: 'accept' })}>
          Accept what is owed…
        </Held>
      );
    return item === 'pack' ? <PackButton company={company} departure={departure} /> : null;
  }

  return (
    <>
      <QueryState query={items} failed="The checklist could not be loaded">
        {(rows) => (
          <Items aria-label="Checklist">
            {rows.map(({ item, is_met: isMet, note }) => (
              <li key={item}>
                <Line>
                  <strong>{labels[item]?.label ?? item}</strong>
                  <StatusChip label={isMet ? 'Met' : 'Open'} tone={isMet ? 'good' : 'warning'} />
                </Line>
                <p>{note === null ? labels[item]?.help : formatDaysIn(note)}</p>
                {item === 'clearance' && !isMet && (
                  <p>
                    <TextLink to={paths.companyDocuments(company.id)}>
                      Documents of the company
                    </TextLink>
                  </p>
                )}
                {item === 'debts' && !isMet && <Confirm departure={departure} />}
                {action(item, isMet)}
              </li>
            ))}
          </Items>
        )}
      </QueryState>
      <Foot>
        <Held because={heldRecord ?? notReady} onClick={() => setOpen({ dialog: 'record' })}>
          Record the departure…
        </Held>
        <Held because={heldWithdraw} onClick={() => setOpen({ dialog: 'withdraw' })}>
          Withdraw…
        </Held>
      </Foot>
      {open && 'document' in open && (
        <DocumentDialog
          companyId={company.id}
          departureId={departure.id}
          item={open.document}
          title={labels[open.document]?.label ?? ''}
          onClose={close}
        />
      )}
      {open && 'dialog' in open && open.dialog === 'accept' && (
        <AcceptDialog departureId={departure.id} onClose={close} />
      )}
      {open && 'dialog' in open && open.dialog === 'record' && (
        <RecordDialog company={company} departure={departure} onClose={close} />
      )}
      {open && 'dialog' in open && open.dialog === 'withdraw' && (
        <WithdrawDialog departureId={departure.id} onClose={close} />
      )}
    </>
  );
}

/** The confirmation of the second person. */
function Confirm({ departure }: { departure: StaffDeparture }) {
  const confirm = useConfirmDebts();
  const { id: userId } = useUser();
  const held = useNotAllowed('confirm_departure_debts');
  const { debts_reason: reason, debts_accepted_by: by, debts_confirmed_by: confirmed } = departure;
  if (!reason || confirmed) return null;
  const because =
    held ?? (by === userId ? 'You accepted it yourself: a colleague confirms it.' : null);
  return (
    <>
      <p>Accepted by one person: “{reason}”</p>
      <Held
        because={because}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ departure_id: departure.id, reason })}
      >
        Confirm it
      </Held>
      {confirm.error && <InlineAlert tone="bad">{toAppError(confirm.error).message}</InlineAlert>}
    </>
  );
}

function Held({
  because,
  onClick,
  loading = false,
  children,
}: {
  because: string | null | undefined;
  onClick: () => void;
  loading?: boolean;
  children: string;
}) {
  return because ? (
    <HeldButton because={because}>{children}</HeldButton>
  ) : (
    <Button onClick={onClick} loading={loading}>
      {children}
    </Button>
  );
}
