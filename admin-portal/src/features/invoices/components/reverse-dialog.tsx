import { formatMoney } from '@portal/shared-core/domain/format';
import { postingTitle } from '@portal/shared-core/domain/postings';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { useState } from 'react';

import { useReverse } from '../api/ledger.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

type Posting = Invoice['postings'][number];

/** Reverses a posting with a reason; what was posted stays, and so does its reversal. */
export function ReverseDialog({
  invoice,
  posting,
  onClose,
}: {
  invoice: Invoice;
  posting: Posting;
  onClose: () => void;
}) {
  const command = useReverse(posting.id);
  const [id] = useState(() => crypto.randomUUID() as string);
  const amount = formatMoney(Math.abs(posting.amount).toFixed(2), invoice.currency);
  return (
    <CommandDialog
      title={`Reverse: ${postingTitle(posting, invoice.postings).toLowerCase()} of ${amount}`}
      text={<p>{consequence(posting, amount)}</p>}
      command={command}
      resolver={zodResolver(z.object({ reason: reasonRule }))}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ id, reason })}
      submit="Reverse"
      danger
      toast={{ text: 'Reversed' }}
      onClose={onClose}
    >
      {({ control }) => <ReasonField control={control} />}
    </CommandDialog>
  );
}

function consequence({ kind }: Posting, amount: string): string {
  if (kind === 'refund') return `The refund counts as never made: ${amount} less is owed.`;
  if (kind === 'account_out') return `${amount} goes back to the account and is owed again.`;
  return `${amount} is owed again, and late from the due day of the invoice. Both postings stay in the ledger.`;
}
