import { toAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  InlineAlert,
  Panel,
  useDisclosure,
} from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { useDiscard, useVoid } from '../api/invoice.mutations.ts';
import { keptKey, subjectOf, type Invoice } from '../api/invoice.queries.ts';

/** What ends an invoice: a draft is discarded, an issued one without payments is voided with a reason. */
export function EndInvoice({ invoice }: { invoice: Invoice }) {
  const missing = useNotAllowed('void_invoice');
  if (invoice.state !== 'draft' && invoice.state !== 'issued') return null;
  const isDraft = invoice.state === 'draft';
  const isSettled = invoice.postings.some(
    ({ kind }) => kind !== 'charge' && kind !== 'payment' && kind !== 'reversal',
  );
  const held =
    missing ??
    (invoice.paid > 0 || isSettled
      ? 'Something was settled on it: issue a credit note instead.'
      : undefined);
  if (held) {
    return (
      <div>
        <HeldButton because={held}>{isDraft ? 'Discard the draft' : 'Void'}</HeldButton>
        <p>{held}</p>
      </div>
    );
  }
  return isDraft ? <Discard invoice={invoice} /> : <Void invoice={invoice} />;
}

function Discard({ invoice }: { invoice: Invoice }) {
  const asking = useDisclosure();
  const discard = useDiscard();
  const navigate = useNavigate();
  return (
    <div>
      <Actions>
        <Button danger ref={asking.opener} onClick={asking.open}>
          Discard the draft…
        </Button>
      </Actions>
      {discard.error && <InlineAlert tone="bad">{toAppError(discard.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asking.isOpen}
        title={`Discard the draft for ${subjectOf(invoice)}?`}
        confirmLabel="Discard the draft"
        danger
        busy={discard.isPending}
        onClose={asking.close}
        onConfirm={() =>
          discard.mutate(
            { invoice_id: invoice.id },
            {
              onSuccess: () => void navigate(paths.invoices, { replace: true }),
              onSettled: asking.close,
            },
          )
        }
      >
        Its lines are deleted, and no number is lost.
        {invoice.proformas.length > 0 &&
          ' A proforma invoice of it holds no more; the client is notified.'}
      </ConfirmDialog>
    </div>
  );
}

const reason = z.object({
  note: z.string().check(z.trim(), z.minLength(1, 'Write the reason; the client reads it.')),
});

function Void({ invoice }: { invoice: Invoice }) {
  const form = useDisclosure();
  const command = useVoid(invoice);
  const scope = useTenantScope();
  if (!form.isOpen) {
    return (
      <Actions>
        <Button danger ref={form.opener} onClick={form.open}>
          Void…
        </Button>
      </Actions>
    );
  }
  return (
    <Panel title={`Void invoice ${invoice.number}`} note="it keeps its number and is owed no more">
      <CommandForm
        label="Void the invoice"
        command={command}
        resolver={zodResolver(reason)}
        defaultValues={{ note: '' }}
        toInput={(values) => values}
        onDone={form.close}
        onCancel={form.close}
        submit="Void the invoice"
        danger
        toast={{ text: 'Invoice voided' }}
        keep={keptKey(scope, 'void', invoice.id)}
      >
        {({ control }) => (
          <FormTextField
            name="note"
            control={control}
            label="Reason"
            help="The client reads it."
            multiline
            rows={3}
            maxLength={2000}
          />
        )}
      </CommandForm>
    </Panel>
  );
}
