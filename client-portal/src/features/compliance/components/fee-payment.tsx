import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { accountText } from '@portal/shared-core/domain/payment';
import { ASK, useHelp } from '@portal/shared-core/help';
import { Button, CopyField, Stack } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { PayableDuty } from '../api/duty.queries.ts';

const How = styled('details')({
  '& > summary': {
    width: 'fit-content',
    padding: '4px 0',
    color: color.link,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
});

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: 12,
});

/** How a fee is paid that no invoice bills yet: to the firm, with the invoice that follows, or as the office says (PAY-01). */
export function FeePayment({ duty }: { duty: PayableDuty }) {
  const { payment, rule_name: name, notice } = duty;
  if (!payment || notice?.state === 'open') return null;
  if (payment.how === 'to_firm') {
    const { currency, account_holder: holder, bank_name: bank, account_number: number } = payment;
    return (
      <How>
        <summary aria-label={`How to pay: ${name}`}>How to pay</summary>
        <Stack>
          <p>
            No invoice bills it yet. You can pay it to us in {currency} now. We keep the money on
            your account and use it for the invoice.
          </p>
          <Fields>
            <CopyField label="Account holder" value={holder} />
            <CopyField label="Account number" value={accountText(number)} />
            {payment.bic !== null && <CopyField label="SWIFT code" value={payment.bic} />}
            <CopyField label="Reference for the payment" value={payment.reference} />
          </Fields>
          <small>
            {bank}. These bank details are in force since {formatDate(payment.valid_from, 'long')}.
            We never change them by email alone.
          </small>
        </Stack>
      </How>
    );
  }
  return (
    <>
      <small>
        {payment.how === 'invoice_follows'
          ? 'No invoice yet: we send you one, with how to pay.'
          : 'We send no invoice for it by ourselves.'}
      </small>
      <AskUs label={payment.how === 'ask' ? 'Ask us how to pay' : 'Ask us'} name={name} />
    </>
  );
}

/** Opens the question beside the list. */
function AskUs({ label, name }: { label: string; name: string }) {
  const { show } = useHelp();
  return (
    <Button size="small" variant="text" aria-label={`${label}: ${name}`} onClick={() => show(ASK)}>
      {label}
    </Button>
  );
}
