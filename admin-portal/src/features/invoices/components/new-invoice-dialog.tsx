import { containsIn, containsPattern } from '@portal/shared-core/domain/search';
import { z, zodResolver } from '@portal/shared-core/schema';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox, type SearchOptions } from '@portal/shared-core/ui/form';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useDraftInvoice } from '#/components/invoices/draft-invoice.tsx';
import { paths } from '#/paths.ts';

const newInvoice = z.object({
  subject: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((subject) => subject !== null, 'Choose a company or an application.')),
});

const MOST_EACH = 8;

/** Companies by name or number, and submitted applications by reference; their ids with what they are. */
function searchIn({ from }: TenantScope): SearchOptions {
  return async (query, signal) => {
    let companies = from('companies').select('id, name, registration_number');
    let applications = from('draft_applications')
      .select('id, reference, submitted_at')
      .not('reference', 'is', null)
      .neq('state', 'draft');
    if (query) {
      companies = companies.or(containsIn(['name', 'registration_number'], query));
      applications = applications.ilike('reference', containsPattern(query));
    }
    const [ofCompanies, ofApplications] = await Promise.all([
      companies.order('name').limit(MOST_EACH).abortSignal(signal),
      applications.order('submitted_at', { ascending: false }).limit(MOST_EACH).abortSignal(signal),
    ]);
    return [
      ...unwrap(ofCompanies).map(({ id, name, registration_number: number }) => ({
        value: `company ${id}`,
        label: name,
        note: number ?? '',
      })),
      ...unwrap(ofApplications).map(({ id, reference }) => ({
        value: `application ${id}`,
        label: `Application ${reference}`,
      })),
    ];
  };
}

/** Chooses whom the new draft is for and opens it. */
export function NewInvoiceDialog({ onClose }: { onClose: () => void }) {
  const scope = useTenantScope();
  const search = useMemo(() => searchIn(scope), [scope]);
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <CommandDialog
      title="Draft an invoice"
      text={
        <p>
          One for an application begins with the lines of its quote. One for a company begins empty.
          The client sees nothing until it is issued.
        </p>
      }
      command={useDraftInvoice()}
      resolver={zodResolver(newInvoice)}
      defaultValues={{ subject: null as { value: string; label: string } | null }}
      toInput={({ subject }) => {
        const [kind, subjectId = ''] = subject?.value.split(' ') ?? [];
        return {
          id,
          subject: kind === 'company' ? { companyId: subjectId } : { applicationId: subjectId },
        };
      }}
      submit="Start the draft"
      onDone={() => void navigate(paths.invoice(id))}
      onClose={onClose}
    >
      {({ control }) => (
        <FormCombobox
          name="subject"
          control={control}
          label="Company or application"
          placeholder="Name, number or reference"
          search={search}
        />
      )}
    </CommandDialog>
  );
}
