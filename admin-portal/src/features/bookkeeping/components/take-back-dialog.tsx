import { formatMoney } from '@portal/shared-core/domain/format';
import { ReasonDialog } from '@portal/shared-core/ui/command';
import { useState } from 'react';

import { postingKinds } from '#/components/posting-kinds.ts';

import { useTakeBackPosting, type FirmPosting } from '../api/firm-posting.queries.ts';

/** Takes a posting back with a reason. Load it with `lazy`. */
export function TakeBackDialog({
  posting,
  onClose,
}: {
  posting: FirmPosting;
  onClose: () => void;
}) {
  const [id] = useState(() => crypto.randomUUID());
  const amount = formatMoney(posting.amount.toFixed(2), posting.currency);
  return (
    <ReasonDialog
      title={`Take back: ${postingKinds[posting.kind]}, ${amount}?`}
      text={
        <p>
          The opposite is posted today, and both stay in the journal. The reference{' '}
          {posting.reference} is free again.
        </p>
      }
      command={useTakeBackPosting()}
      help="It stays with the firm, in the journal."
      least={1}
      most={2000}
      toInput={(reason) => ({ reversal_id: id, posting_id: posting.id, reason })}
      submit="Take back"
      danger
      toast={{ text: 'Taken back' }}
      onClose={onClose}
    />
  );
}
