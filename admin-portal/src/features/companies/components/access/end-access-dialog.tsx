import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';

import { useRevokeAccess } from '../../api/access.queries.ts';
import { ReasonField, reasonRule } from './reason-field.tsx';

const schema = z.object({ reason: reasonRule });

/** Ends the access of a person to a company. Load it with `lazy`. */
export function EndAccessDialog({
  company,
  person,
  onClose,
}: {
  company: { id: string; name: string };
  person: { value: string; label: string };
  onClose: () => void;
}) {
  return (
    <CommandDialog
      title={`End the access of ${person.label}?`}
      text={`${person.label} loses ${company.name} at once, also where it is open now, and is notified.`}
      command={useRevokeAccess()}
      resolver={zodResolver(schema)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ company_id: company.id, user_id: person.value, reason })}
      submit="End access"
      danger
      toast={{ text: 'Access ended' }}
      onClose={onClose}
    >
      {({ control }) => <ReasonField control={control} />}
    </CommandDialog>
  );
}
