import { formatDate } from '../../domain/format.ts';
import { ReasonDialog } from '../../ui/command/index.ts';
import { useEndDiscount, type Discount } from './discount.queries.ts';

/** Ends a discount before its last day. Load it with `lazy`. */
export function EndDiscount({
  discount: { id, client_text: text, valid_to: lastDay },
  onClose,
}: {
  discount: Discount;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={`End “${text}” now?`}
      text={
        <p>
          Without this it holds until {formatDate(lastDay, 'long')}. New drafts have no reduction
          any more. Drafts and invoices that have it keep it.
        </p>
      }
      command={useEndDiscount()}
      help="Owners and our staff read it; clients do not."
      least={3}
      most={1000}
      toInput={(reason) => ({ discount_id: id, reason })}
      submit="End the discount"
      danger
      toast={{ text: 'Discount ended' }}
      onClose={onClose}
    />
  );
}
