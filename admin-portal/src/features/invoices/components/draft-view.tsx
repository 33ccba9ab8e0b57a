import {
  Button,
  ConfirmDialog,
  InlineAlert,
  Panel,
  showToast,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { InvoiceLedger } from '@portal/shared-core/views/invoices';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useDiscard } from '../api/invoice.mutations.ts';
import { subjectOf, type Invoice } from '../api/invoice.queries.ts';
import { useDraftLines } from '../use-draft-lines.ts';
import { DraftLinesPanel } from './draft-lines-panel.tsx';
import { IssueForm } from './issue-form.tsx';
import { lineId } from './line-fields.tsx';
import { InvoiceFrame } from './invoice-frame.tsx';

/** A draft: its lines are edited, then it is issued or discarded. */
export function DraftView({ invoice, missing }: { invoice: Invoice; missing: string | undefined }) {
  const draft = useDraftLines(invoice);
  const issue = useDisclosure();
  const open = invoice.lines
    .filter(({ kind }) => kind !== 'vat')
    .flatMap(({ amount }, index) => (amount === null ? [index] : []));
  const held = missing ?? whatHolds(invoice, draft.isDirty, open);

  function showFirst() {
    const [first] = open;
    if (first === undefined || missing) return;
    const fields = document.getElementById(lineId(first))?.querySelectorAll('input');
    [...(fields ?? [])].at(-1)?.focus();
  }

  return (
    <InvoiceFrame
      invoice={invoice}
      held={held}
      action={
        held ? (
          <HeldButton because={held} onPress={showFirst}>
            Issue
          </HeldButton>
        ) : (
          !issue.isOpen && (
            <Button variant="contained" ref={issue.opener} onClick={issue.open}>
              Issue
            </Button>
          )
        )
      }
    >
      {issue.isOpen && !held && <IssueForm invoice={invoice} close={issue.close} />}
      {missing ? null : <DraftLinesPanel invoice={invoice} draft={draft} />}
      <Panel title={missing ? 'Lines' : 'As it will be sent'}>
        <InvoiceLedger invoice={invoice} />
      </Panel>
      <Discard invoice={invoice} missing={missing} />
    </InvoiceFrame>
  );
}

function whatHolds({ total }: Invoice, isDirty: boolean, open: readonly number[]) {
  if (isDirty) return 'Save the lines first.';
  if (open.length === 1) return `Line ${(open[0] ?? 0) + 1} has no amount.`;
  if (open.length > 1) return `Lines ${open.map((index) => index + 1).join(', ')} have no amount.`;
  return total === 0 ? 'Nothing is billed yet: add a line with its amount.' : undefined;
}

function Discard({ invoice, missing }: { invoice: Invoice; missing: string | undefined }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const discard = useDiscard();
  return (
    <div>
      {missing ? (
        <HeldButton because={missing}>Discard the draft</HeldButton>
      ) : (
        <Button danger onClick={() => setAsking(true)}>
          Discard the draft
        </Button>
      )}
      {discard.error && (
        <InlineAlert tone="bad" title={discard.error.entry.title}>
          {discard.error.message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={`Discard the draft for ${subjectOf(invoice)}?`}
        confirmLabel="Discard"
        busy={discard.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          discard.mutate(invoice.id, {
            onError: () => setAsking(false),
            onSuccess() {
              showToast({ text: `The draft for ${subjectOf(invoice)} is discarded` });
              void navigate(paths.invoices, { replace: true });
            },
          })
        }
      >
        Its lines are deleted. The client never saw it, and no number is used.
      </ConfirmDialog>
    </div>
  );
}
