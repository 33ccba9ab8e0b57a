import styled from '@emotion/styled';
import { lazy, Suspense, type ReactNode } from 'react';

import { formatDate, formatMoney } from '../../domain/format.ts';
import { accountText, inGroups, sepaCode } from '../../domain/payment.ts';
import type { Database } from '../../supabase/database.types.ts';
import {
  CopyField,
  Facts,
  InlineAlert,
  QueryState,
  SectionHead,
  Stack,
  type ShownQuery,
} from '../../ui/index.ts';
import { media } from '../../ui/theme/index.ts';
import type { Issuer } from '../pdf/issuer.ts';

// It brings a library that most payments do not need.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: 12,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Where one pays to in a currency, as it is in force today. */
export type BankDetailsInForce =
  Database['public']['Functions']['bank_details_in_force']['Returns'][number];

/** An issued invoice on which something is owed. */
export interface Payable {
  number: string | null;
  payment_reference: string | null;
  currency: string;
  due_on: string | null;
  owed: number;
}

/** How to pay what is owed on an invoice: the sum and its day, where to, the reference, and what to do at the office (PAY-01). */
export function HowToPay({
  payable,
  firm,
  query,
  missing,
}: {
  payable: Payable;
  firm: Issuer;
  /** Where one pays to in the firm, by currency. */
  query: ShownQuery<readonly BankDetailsInForce[]>;
  /** What staff do where there are no bank details in the currency. */
  missing?: ReactNode;
}) {
  return (
    <section aria-label="How to pay">
      <SectionHead title="How to pay" />
      <QueryState query={query} failed="The bank details could not be loaded">
        {(rows) => {
          const details = rows.find(({ currency }) => currency === payable.currency);
          return details ? (
            <Transfer payable={payable} details={details} />
          ) : (
            <Ask payable={payable} firm={firm} missing={missing} />
          );
        }}
      </QueryState>
    </section>
  );
}

function Transfer({ payable, details }: { payable: Payable; details: BankDetailsInForce }) {
  const { currency, owed, payment_reference: reference } = payable;
  const { account_holder: holder, account_number: account, bic } = details;
  const code = reference && sepaCode({ currency, amount: owed, holder, account, bic, reference });
  return (
    <Stack>
      <Sum payable={payable} />
      <Fields>
        <CopyField label="Account holder" value={holder} />
        <CopyField label="Account number" value={accountText(account)} />
        {bic && <CopyField label="SWIFT code" value={bic} />}
        {reference && <CopyField label="Reference for the payment" value={inGroups(reference)} />}
      </Fields>
      <Facts
        layout="split"
        items={[
          { label: 'Bank', value: details.bank_name, note: details.bank_address },
          details.intermediary !== null && {
            label: 'Correspondent bank',
            value: details.intermediary,
          },
          details.office_note !== null && {
            label: 'Cheque or card',
            value: details.office_note,
          },
        ]}
      />
      {code && (
        <Suspense>
          <QrCode text={code} label="Scan it in the app of your bank, for a SEPA transfer" />
        </Suspense>
      )}
      <InlineAlert
        tone="neutral"
        title={`These bank details are in force since ${formatDate(details.valid_from, 'long')}`}
      >
        We never change our bank details by email alone. If a mail names another account, call us
        before you pay.
      </InlineAlert>
    </Stack>
  );
}

/** Without bank details nothing is pretended: the office says how. */
function Ask({
  payable,
  firm: { name, email },
  missing,
}: {
  payable: Payable;
  firm: Issuer;
  missing: ReactNode;
}) {
  return (
    <Stack>
      <Sum payable={payable} />
      <InlineAlert tone="warning" title={`Ask ${name} how to pay`}>
        {email ? (
          <p>
            Write to <a href={`mailto:${email}`}>{email}</a>, or open a request under “Support”.
          </p>
        ) : (
          <p>Open a request under “Support”.</p>
        )}
        {payable.payment_reference && (
          <p>Name the reference {inGroups(payable.payment_reference)} with the payment.</p>
        )}
      </InlineAlert>
      {missing}
    </Stack>
  );
}

function Sum({ payable: { owed, currency, due_on: due } }: { payable: Payable }) {
  return (
    <Facts
      layout="split"
      items={[
        {
          label: 'To pay',
          value: formatMoney(owed.toFixed(2), currency),
          note: due && `by ${formatDate(due, 'long')}`,
        },
      ]}
    />
  );
}
