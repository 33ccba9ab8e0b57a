import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { usePostLine } from '../api/bank-line.mutations.ts';
import { bankLineQueries, type BankLine, type LineFee } from '../api/bank-line.queries.ts';

/** The fees that a line names by the reference that clients have before an invoice bills them. Nothing where there is none. */
export function LineFees({ line }: { line: BankLine }) {
  const { data: fees = [], error } = useQuery(bankLineQueries.fees(useTenantScope(), line.id));
  if (error) return <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>;
  return fees.map((fee) => (
    <LineFeeOf key={`${fee.company_id} ${fee.year}`} line={line} fee={fee} />
  ));
}

function LineFeeOf({ line, fee }: { line: BankLine; fee: LineFee }) {
  const post = usePostLine(line.id);
  const [id] = useState(() => crypto.randomUUID() as string);
  const { client_name: client, invoice_id: invoice, amount, currency, due_on: due } = fee;
  return (
    <InlineAlert
      tone={fee.payer_is === 'known' ? 'info' : 'warning'}
      title={`The line names the fee ${fee.year} of ${fee.company_name}, of ${client}`}
      action={
        fee.invoice_state !== 'issued' && (
          <Button
            size="small"
            loading={post.isPending}
            onClick={() =>
              post.mutate(
                { id, clientId: fee.client_id, parts: [] },
                { onSuccess: () => showToast({ text: `Kept on account of ${client}` }) },
              )
            }
          >
            Keep on account of {client}
          </Button>
        )
      }
    >
      {amount !== null && currency !== null && due !== null && (
        <>
          {formatMoney(amount.toFixed(2), currency)}, due {formatDate(due)}.{' '}
        </>
      )}
      {whatNext(fee)} {fee.payer_is !== 'known' && NOT_THE_CLIENT}{' '}
      <TextLink
        to={invoice === null ? paths.companyCompliance(fee.company_id) : paths.invoice(invoice)}
      >
        {invoice === null ? 'Open the duties of the company' : 'Open the invoice'}
      </TextLink>
      {post.error && <p>{toAppError(post.error).message}</p>}
    </InlineAlert>
  );
}

/** The reference has no check digits: a misprint names another company. */
const NOT_THE_CLIENT =
  'The payer is not the client, the company or one of its parties: compare the number of the company first.';

function whatNext({ invoice_state: state, invoice_number: number }: LineFee): string {
  if (state === 'issued') return `Invoice ${number ?? ''} bills it by now: select it below.`;
  if (state === 'paid')
    return `Invoice ${number ?? ''} billed it and is paid. Keep the money on account.`;
  if (state === 'draft')
    return 'The invoice is not issued yet. Issue it and post the line on it, or keep the money on account until then.';
  return 'No invoice bills it yet. Keep the money on account; the invoice is settled from there.';
}
