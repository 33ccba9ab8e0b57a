import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox, FormSelect } from '@portal/shared-core/ui/form';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { searchCompanies } from '#/components/company/search-companies.ts';
import { paths } from '#/paths.ts';

import { useDraftRenewal } from '../api/invoice.mutations.ts';

const schema = z.object({
  company: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((company) => company !== null, 'Choose the company.')),
  year: z.string(),
});

type Values = z.infer<typeof schema>;

/** Starts the invoice of a year for a company, with the yearly lines of its price. */
export function NewRenewalDialog({ onClose }: { onClose: () => void }) {
  const scope = useTenantScope();
  const navigate = useNavigate();
  const draft = useDraftRenewal();
  // A second press after a lost answer starts no second draft.
  const [id] = useState(() => crypto.randomUUID() as string);
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchCompanies(scope, text, signal),
    [scope],
  );
  const next = Number(nassauToday().slice(0, 4)) + 1;
  const years = Array.from({ length: 5 }, (_, back) => String(next - back));
  return (
    <CommandDialog<Values, Parameters<typeof draft.mutate>[0], undefined>
      title="Invoice of a year"
      text="A draft is started with the annual fee and the yearly services of the company, by the prices of 1 January of that year."
      command={draft}
      resolver={zodResolver(schema)}
      defaultValues={{ company: null, year: String(next) }}
      toInput={({ company, year }) => ({
        id,
        companyId: company?.value ?? '',
        year: Number(year),
      })}
      submit="Start the draft"
      onDone={() => void navigate(paths.invoice(id))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormCombobox
            name="company"
            control={control}
            label="Company"
            placeholder="Name, number or client"
            search={search}
          />
          <FormSelect
            name="year"
            control={control}
            label="Year"
            options={years.map((value) => ({ value, label: value }))}
          />
        </>
      )}
    </CommandDialog>
  );
}
