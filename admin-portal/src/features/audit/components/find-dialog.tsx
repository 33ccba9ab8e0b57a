import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { FormDialog } from '@portal/shared-core/ui';
import { FormCombobox, type FoundOption } from '@portal/shared-core/ui/form';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';

import { searchCompanies } from '#/components/company/search-companies.ts';
import { searchPeople } from '#/components/people/search-people.ts';

const option = z.object({ value: z.string(), label: z.string() });
const schema = z.object({
  found: z.nullable(option).check(z.refine((found) => found !== null, 'Choose one of the list.')),
});

type Search = (scope: TenantScope, text: string, signal: AbortSignal) => Promise<FoundOption[]>;

const kinds: Record<'who' | 'company', { title: string; label: string; search: Search }> = {
  who: {
    title: 'Changes by which person?',
    label: 'Person',
    // What a suspended person did stays in the log.
    search: (scope, text, signal) => searchPeople(scope, text, signal, { suspended: true }),
  },
  company: { title: 'Changes of which company?', label: 'Company', search: searchCompanies },
};

/** Finds the person or the company whose entries are wanted. */
export function FindDialog({
  kind,
  onFound,
  onClose,
}: {
  kind: keyof typeof kinds;
  onFound: (id: string) => void;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const { title, label, search: searchKind } = kinds[kind];
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchKind(scope, text, signal),
    [scope, searchKind],
  );
  const { control, handleSubmit } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { found: null },
  });
  return (
    <FormDialog
      title={title}
      submitLabel="Show the changes"
      onSubmit={() =>
        void handleSubmit(({ found }) => {
          onClose();
          if (found) onFound(found.value);
        })()
      }
      onClose={onClose}
    >
      <FormCombobox name="found" control={control} label={label} search={search} />
    </FormDialog>
  );
}
