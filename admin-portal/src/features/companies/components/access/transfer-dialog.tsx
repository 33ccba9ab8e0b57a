import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox } from '@portal/shared-core/ui/form';
import { useCallback } from 'react';

import { searchClients } from '#/components/people/search-clients.ts';

import { useTransferCompany } from '../../api/access.queries.ts';
import { ReasonField, reasonRule } from './reason-field.tsx';

const schema = z.object({
  client: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((person) => person !== null, 'Choose the new client.')),
  reason: reasonRule,
});

type Values = z.infer<typeof schema>;

/** Makes a company that of another client. Load it with `lazy`. */
export function TransferDialog({
  company,
  client,
  others,
  onClose,
}: {
  company: { id: string; name: string };
  client: { id: string; name: string };
  /** The names of those who keep their access. */
  others: readonly string[];
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchClients(scope, text, signal),
    [scope],
  );
  const transfer = useTransferCompany();
  return (
    <CommandDialog<Values, Parameters<typeof transfer.mutate>[0], undefined>
      title={`Transfer ${company.name}`}
      text={
        <>
          <p>
            {client.name} loses the company at once, with the people entered for it alone, and
            invitations they sent are revoked. Open change requests go on with the new client. Both
            are notified.
          </p>
          {others.length > 0 && <p>These keep their access: {others.join(', ')}.</p>}
        </>
      }
      command={transfer}
      resolver={zodResolver(schema)}
      defaultValues={{ client: null, reason: '' }}
      toInput={({ client: selected, reason }) => ({
        company_id: company.id,
        former_client: client.id,
        // The rule of the form refuses none.
        client: selected?.value ?? '',
        reason,
      })}
      submit="Transfer the company"
      danger
      toast={{ text: 'Company transferred' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormCombobox
            name="client"
            control={control}
            label="New client"
            help="A client of this firm with an account"
            placeholder="Name or email"
            search={search}
          />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}
