import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenant } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useInviteOwner } from '../api/firm.mutations.ts';

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Enter an email address.')),
});

/** Invites a person to be an owner of the firm. Load it with `lazy`. */
export function InviteOwnerDialog({ onClose }: { onClose: () => void }) {
  const { name: firm } = useTenant();
  // A second press after a lost answer invites once.
  const [token] = useState(newLinkToken);
  return (
    <CommandDialog
      title="Invite an owner"
      text={`An owner of ${firm} sees every company of the firm, changes its branding, prices and people, and confirms bank details. They get a mail with a link, which works for seven days and only for this address. The other owners and the provider are notified.`}
      command={useInviteOwner()}
      resolver={zodResolver(schema)}
      defaultValues={{ email: '' }}
      toInput={({ email }) => ({ email, token })}
      submit="Send the invitation"
      toast={{ text: 'Invitation sent' }}
      onClose={onClose}
    >
      {({ control }) => <FormTextField name="email" control={control} label="Email" type="email" />}
    </CommandDialog>
  );
}
