import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormCombobox } from '@portal/shared-core/ui/form';
import { useCallback, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { searchOpen, type OpenInvoice } from '../api/bank-line.queries.ts';

interface Found {
  invoice: { value: string; label: string } | null;
}

/** Finds an open invoice that no reason proposes. */
export function InvoiceSearch({
  currency,
  onFound,
}: {
  currency: string;
  onFound: (invoice: OpenInvoice) => void;
}) {
  const scope = useTenantScope();
  const known = useRef(new Map<string, OpenInvoice>());
  const { control, reset } = useForm<Found>({ defaultValues: { invoice: null } });
  const selected = useWatch({ control, name: 'invoice' });
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const found = await searchOpen(scope, currency, text, signal);
      for (const invoice of found) known.current.set(invoice.invoice_id, invoice);
      return found.map(({ invoice_id: value, number, subject, owed }) => ({
        value,
        label: `${number}, ${subject}`,
        note: formatMoney(owed.toFixed(2), currency),
      }));
    },
    [scope, currency],
  );

  useEffect(() => {
    const invoice = selected && known.current.get(selected.value);
    if (!invoice) return;
    onFound(invoice);
    reset();
  }, [selected, onFound, reset]);

  return (
    <FormCombobox
      name="invoice"
      control={control}
      label="Another open invoice"
      placeholder="Number, company or client"
      search={search}
      optional
    />
  );
}
