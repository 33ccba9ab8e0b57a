import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { HowToPay, type BankDetailsInForce } from './how-to-pay.tsx';

const details: BankDetailsInForce = {
  id: 'b-1',
  currency: 'EUR',
  account_holder: 'Cable Beach Corporate Services Ltd.',
  bank_name: 'Bank of New Providence',
  bank_address: null,
  account_number: 'DE89370400440532013000',
  bic: null,
  intermediary: null,
  office_note: null,
  valid_from: '2026-05-02',
};

function show(rows: BankDetailsInForce[], currency = 'EUR', email?: string) {
  return render(
    <MemoryRouter>
      <HowToPay
        payable={{
          number: 'INV-2026-0007',
          payment_reference: 'RF48INV20260007',
          currency,
          due_on: '2026-12-01',
          owed: 1545,
        }}
        firm={{ name: 'Cable Beach', ...(email && { email }) }}
        query={
          { data: rows, isPending: false, error: null, refetch: () => Promise.resolve() } as never
        }
        missing="For staff"
      />
    </MemoryRouter>,
  );
}

test('[PAY-01] a SEPA payment has its code, an IBAN in groups, and since when the account is in force', async () => {
  show([details]);
  expect(await screen.findByRole('img', { name: 'QR code of the payment' })).toBeInTheDocument();
  expect(screen.getByLabelText('Account number')).toHaveValue('DE89 3704 0044 0532 0130 00');
  expect(screen.getByText(/in force since 2 May 2026/)).toBeInTheDocument();
  expect(screen.getByText(/We never change our bank details by email alone/)).toBeInTheDocument();
});

test('[PAY-01] no other payment pretends to have a code', () => {
  show([{ ...details, currency: 'USD', account_number: '1000-4471-22' }], 'USD');
  expect(screen.getByLabelText('Account number')).toHaveValue('1000-4471-22');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('[PAY-01] without bank details in the currency the client asks the firm, and staff see a notice', () => {
  show([details], 'USD', 'office@cable.example');
  expect(screen.getByText('Ask Cable Beach how to pay')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'office@cable.example' })).toBeInTheDocument();
  expect(screen.getByText('For staff')).toBeInTheDocument();
  expect(screen.queryByLabelText('Account number')).not.toBeInTheDocument();
});
