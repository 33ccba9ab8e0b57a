import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox } from '@portal/shared-core/ui/form';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { searchCompanies } from '#/components/company/search-companies.ts';
import { useDraftInvoice } from '#/components/invoices/draft-invoice.ts';
import { paths } from '#/paths.ts';

const schema = z.object({
  company: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((company) => company !== null, 'Choose the company.')),
});

type Values = z.infer<typeof schema>;

/** Starts a draft for a company found by name, number or client. */
export function NewInvoiceDialog({ onClose }: { onClose: () => void }) {
  const scope = useTenantScope();
  const navigate = useNavigate();
  const draft = useDraftInvoice();
  // A second press after a lost answer starts no second draft.
  const [id] = useState(() => crypto.randomUUID() as string);
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchCompanies(scope, text, signal),
    [scope],
  );
  return (
    <CommandDialog<Values, Parameters<typeof draft.mutate>[0], undefined>
      title="New invoice"
      text="A draft is started. An application is invoiced from its own page, with the lines of its quote."
      command={draft}
      resolver={zodResolver(schema)}
      defaultValues={{ company: null }}
      toInput={({ company }) => ({ id, about: { company_id: company?.value ?? '' } })}
      submit="Start the draft"
      onDone={() => void navigate(paths.invoice(id))}
      onClose={onClose}
    >
      {({ control }) => (
        <FormCombobox
          name="company"
          control={control}
          label="Company"
          placeholder="Name, number or client"
          search={search}
        />
      )}
    </CommandDialog>
  );
}
