import { owedOn } from '@portal/shared-core/domain/invoices';
import { isReversible, postingTitle, receivedOn } from '@portal/shared-core/domain/postings';
import { Actions, Button, DateText, MoreMenu, Panel, Stack } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { CreditNotePdfButton, InvoicePostings, type Issuer } from '@portal/shared-core/views';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { clientOf, type Invoice } from '../api/invoice.queries.ts';
import { creditableLines } from '../credit-parts.ts';

// The dialogs open on a click, and so does their code.
const ReverseDialog = lazy(async () => ({
  default: (await import('./reverse-dialog.tsx')).ReverseDialog,
}));
const CreditNoteDialog = lazy(async () => ({
  default: (await import('./credit-note-dialog.tsx')).CreditNoteDialog,
}));
const WriteOffDialog = lazy(async () => ({
  default: (await import('./write-off-dialog.tsx')).WriteOffDialog,
}));
const WriteOffProposals = lazy(async () => ({
  default: (await import('./write-off-proposals.tsx')).WriteOffProposals,
}));
const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}));

type Posting = Invoice['postings'][number];

/** What was posted on an invoice, in its order, and what corrects it: nothing is edited. */
export function PostingsPanel({ invoice, issuer }: { invoice: Invoice; issuer: Issuer }) {
  const { postings, currency, credit_notes: notes } = invoice;
  const held = useNotAllowed('reverse_entry');
  const [reversing, setReversing] = useState<Posting>();
  const canReverse = !held && invoice.state !== 'void';
  return (
    <Panel title="Postings" note="corrected by posting, never edited">
      <Stack>
        <InvoicePostings
          postings={postings}
          currency={currency}
          who={({ by, recorded_at: at }) => (
            <>
              {by?.full_name ?? '–'} <DateText value={at} format="time" />
            </>
          )}
          {...(canReverse && {
            action: (posting: Posting) =>
              isReversible(posting, postings) && (
                <MoreMenu
                  label={`More actions on ${postingTitle(posting, postings).toLowerCase()}`}
                  groups={[
                    { entries: [{ label: 'Reverse…', onSelect: () => setReversing(posting) }] },
                  ]}
                />
              ),
          })}
        />
        {notes.length > 0 && (
          <Actions>
            {notes.map((note) => (
              <CreditNotePdfButton
                key={note.id}
                note={note}
                invoice={invoice}
                issuer={issuer}
                client={clientOf(invoice)}
              />
            ))}
          </Actions>
        )}
        <Suspense>
          {invoice.write_offs.length > 0 && <WriteOffProposals invoice={invoice} />}
        </Suspense>
        {invoice.state !== 'void' && <Corrections invoice={invoice} held={held} />}
      </Stack>
      <Suspense>
        {reversing && (
          <ReverseDialog
            invoice={invoice}
            posting={reversing}
            onClose={() => setReversing(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

function Corrections({ invoice, held }: { invoice: Invoice; held: string | undefined }) {
  const [open, setOpen] = useState<'credit' | 'write-off' | 'refund'>();
  const close = () => setOpen(undefined);
  const received = receivedOn(invoice);
  const canCredit = creditableLines(invoice).length > 0;
  const waits = invoice.write_offs.some(({ state }) => state === 'waiting');
  const canWriteOff = owedOn(invoice) > 0;
  if (!canCredit && !canWriteOff && received <= 0) return null;
  if (held) {
    return (
      <div>
        <HeldButton because={held}>Credit note…</HeldButton>
        <p>{held}</p>
      </div>
    );
  }
  return (
    <>
      <Actions>
        {canCredit && <Button onClick={() => setOpen('credit')}>Credit note…</Button>}
        {canWriteOff && !waits && <Button onClick={() => setOpen('write-off')}>Write off…</Button>}
        {received > 0 && <Button onClick={() => setOpen('refund')}>Refund…</Button>}
      </Actions>
      <Suspense>
        {open === 'credit' && <CreditNoteDialog invoice={invoice} onClose={close} />}
        {open === 'write-off' && <WriteOffDialog invoice={invoice} onClose={close} />}
        {open === 'refund' && (
          <RefundDialog invoice={invoice} from="invoice" most={received} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
