import { Button } from '@portal/shared-core/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { PayableInvoice } from '../api/group.queries.ts';
import { paymentsPath } from '../payment-states.ts';
import { NewPayment } from './new-payment.tsx';

/** Pays the selected invoices together. Load it with `lazy`. */
export function PayTogether({
  invoices,
  onDone,
}: {
  invoices: readonly PayableInvoice[];
  onDone: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        Pay together…
      </Button>
      {isOpen && (
        <NewPayment
          invoices={invoices}
          onMade={(made, next) => {
            onDone();
            void navigate(paymentsPath(made.length === 1 ? made[0] : undefined, next));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
