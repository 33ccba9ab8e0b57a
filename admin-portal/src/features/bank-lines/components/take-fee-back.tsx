import { formatMoney } from '@portal/shared-core/domain/format';
import { ReasonDialog } from '@portal/shared-core/ui/command';
import { useState } from 'react';

import { postingKinds } from '#/components/posting-kinds.ts';

import { useTakeFeeBack } from '../api/bank-line.mutations.ts';
import type { Debit } from '../api/bank-line.queries.ts';

/** Takes a fee that was posted from a line back, with a reason. Load it with `lazy`. */
export function TakeFeeBack({
  fee,
  currency,
  onClose,
}: {
  fee: Debit['fees'][number];
  currency: string;
  onClose: () => void;
}) {
  const [id] = useState(() => crypto.randomUUID() as string);
  const amount = formatMoney(fee.amount.toFixed(2), currency);
  return (
    <ReasonDialog
      title={`Take back: ${postingKinds[fee.kind]}, ${amount}?`}
      text={
        <p>The opposite is posted today, and both stay in the journal. The line is free again.</p>
      }
      command={useTakeFeeBack()}
      help="It stays with the firm, in the journal."
      toInput={(reason) => ({ reversal_id: id, posting_id: fee.id, reason })}
      submit="Take back"
      danger
      toast={{ text: 'Taken back' }}
      onClose={onClose}
    />
  );
}
