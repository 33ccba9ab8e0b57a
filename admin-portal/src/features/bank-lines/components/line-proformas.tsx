import { formatMoney } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { usePostLine } from '../api/bank-line.mutations.ts';
import { bankLineQueries, type BankLine, type LineProforma } from '../api/bank-line.queries.ts';

/** The proformas that a line names, as long as no invoice follows that could be paid. Nothing where there is none. */
export function LineProformas({ line }: { line: BankLine }) {
  const { data: proformas = [], error } = useQuery(
    bankLineQueries.proformas(useTenantScope(), line.id),
  );
  if (error) return <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>;
  return proformas.map((proforma) => (
    <LineProformaOf key={proforma.id} line={line} proforma={proforma} />
  ));
}

function LineProformaOf({ line, proforma }: { line: BankLine; proforma: LineProforma }) {
  const post = usePostLine(line.id);
  const [id] = useState(() => crypto.randomUUID() as string);
  const { client_name: client, number, subject, total, currency, invoice_id: invoice } = proforma;
  const isDraft = invoice !== null && proforma.ended_as !== 'issued';
  return (
    <InlineAlert
      tone="info"
      title={`The line names proforma invoice ${number} of ${client}`}
      action={
        <Button
          size="small"
          loading={post.isPending}
          onClick={() =>
            post.mutate(
              { id, clientId: proforma.client_id, parts: [] },
              { onSuccess: () => showToast({ text: `Kept on account of ${client}` }) },
            )
          }
        >
          Keep on account of {client}
        </Button>
      }
    >
      {subject}: {formatMoney(total.toFixed(2), currency)}.{' '}
      {isDraft
        ? 'The invoice is not issued yet. Issue it, and the line is matched with it; or keep the money on account until then.'
        : 'No invoice follows it. Keep the money on account.'}{' '}
      {invoice !== null && (
        <TextLink to={paths.invoice(invoice)}>
          {isDraft ? 'Open the draft' : 'Open the void invoice'}
        </TextLink>
      )}
      {post.error && <p>{toAppError(post.error).message}</p>}
    </InlineAlert>
  );
}
