import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { z, zodResolver } from '@portal/shared-core/schema';
import { FormDialog, showToast } from '@portal/shared-core/ui';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { NewLink } from '#/components/access/new-link.tsx';
import { paths } from '#/paths.ts';

import { useCreateTenant, useInviteOwner } from '../api/tenant.mutations.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Enter a name of 2 to 160 characters.')),
  slug: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/,
        'Use 3 to 40 lower-case letters, digits and hyphens, with no hyphen at either end.',
      ),
    ),
  email: z.string().check(z.trim(), z.minLength(1, 'Enter the email address of the owner.')),
});

type Values = z.infer<typeof schema>;

/** Adds a tenant and invites its first owner, whose link it shows once. Load it with `lazy`. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateTenant();
  const invite = useInviteOwner();
  // A second press after a lost answer, or after a refused address, adds no second tenant.
  const [ids] = useState(() => ({ tenant: crypto.randomUUID(), token: newLinkToken() }));
  const [invited, setInvited] = useState<string>();

  if (invited) {
    const leave = () => {
      onClose();
      void navigate(paths.tenant(ids.tenant));
    };
    return (
      <FormDialog
        title="The link of the first owner"
        submitLabel="Open the tenant"
        onSubmit={leave}
        onClose={leave}
      >
        <NewLink kind="firm" token={ids.token} email={invited} />
      </FormDialog>
    );
  }

  return (
    <CommandDialog<Values, Values, string>
      title="New tenant"
      text="It begins closed for enrolment. The first owner gets a link, which is shown once."
      command={{
        isPending: create.isPending || invite.isPending,
        mutate({ name, slug, email }, options) {
          create.mutate(
            { tenant_id: ids.tenant, slug, name },
            {
              onError: options.onError,
              onSuccess: () =>
                invite.mutate(
                  { token: ids.token, tenant_id: ids.tenant, email, company_name: name },
                  {
                    onError: options.onError,
                    onSuccess() {
                      showToast({ text: 'Tenant added and its owner invited' });
                      setInvited(email);
                    },
                  },
                ),
            },
          );
        },
      }}
      resolver={zodResolver(schema)}
      defaultValues={{ name: '', slug: '', email: '' }}
      toInput={(values) => values}
      submit="Add the tenant"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField name="name" control={control} label="Name" maxLength={160} />
          <FormTextField
            name="slug"
            control={control}
            label="Short name"
            help="Lower-case letters, digits and hyphens. It does not change later."
            maxLength={40}
          />
          <FormTextField
            name="email"
            control={control}
            label="Email of the first owner"
            type="email"
          />
        </>
      )}
    </CommandDialog>
  );
}
