import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormCombobox, FormRadioCards, FormTextField } from '@portal/shared-core/ui/form';
import { useCallback, useState } from 'react';

import { accessLevels } from '#/components/access/levels.ts';
import { searchCompanies } from '#/components/company/search-companies.ts';
import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';

import { useInviteClient, useInviteColleague, useInviteFirm } from '../api/people.mutations.ts';
import { duties } from '../texts.ts';

const schema = z
  .object({
    kind: z.enum(['client', 'firm', 'colleague']),
    email: z.string().check(z.trim(), z.minLength(1, 'Enter an email address.')),
    company: z.nullable(z.object({ value: z.string(), label: z.string() })),
    access: z.enum(['owner', 'signatory', 'viewer']),
    company_name: z.string().check(z.trim()),
    duty: z.enum(['none', 'reviewer', 'compliance_officer', 'senior', 'billing', 'read_only']),
  })
  .check((context) => {
    const { kind, company, company_name: firm } = context.value;
    if (kind === 'client' && company === null) {
      const message = 'Choose the company.';
      context.issues.push({ code: 'custom', input: company, path: ['company'], message });
    }
    if (kind === 'firm' && firm.length < 2) {
      const message = 'Enter the name of the firm, in 2 to 160 characters.';
      context.issues.push({ code: 'custom', input: firm, path: ['company_name'], message });
    }
  });

type Values = z.infer<typeof schema>;

const levels = (['viewer', 'signatory', 'owner'] as const).map((value) => ({
  value,
  label: accessLevels[value].label,
  explanation: accessLevels[value].means,
}));

const staffDuties = [
  {
    value: 'none' as const,
    label: 'No duty yet',
    explanation: 'Reads everything, writes notes and answers messages. You give a duty later.',
  },
  ...(['reviewer', 'compliance_officer', 'senior', 'billing', 'read_only'] as const).map(
    (value) => ({ value, label: duties[value].label, explanation: duties[value].means }),
  ),
];

/** Invites an address to a company, to run the firm, or, by the super admin, to the staff. Load it with `lazy`. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: (invitationId: string, token: string) => void;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const { name: tenant } = useTenant();
  const client = useInviteClient();
  const firm = useInviteFirm();
  const colleague = useInviteColleague();
  const isSuperAdmin = useIsSuperAdmin() === true;
  // A second press after a lost answer invites once.
  const [token] = useState(newLinkToken);
  const search = useCallback(
    (text: string, signal: AbortSignal) => searchCompanies(scope, text, signal),
    [scope],
  );
  return (
    <CommandDialog<Values, Values, string>
      title="Invite"
      text="You get a link, which is shown once. It works for seven days, and only for this address."
      command={{
        isPending: client.isPending || firm.isPending || colleague.isPending,
        mutate({ kind, email, company, access, company_name: name, duty }, options) {
          if (kind === 'colleague') {
            colleague.mutate({ token, email, duties: duty === 'none' ? [] : [duty] }, options);
          } else if (kind === 'firm') {
            const input = { token, tenant_id: scope.tenantId, email };
            firm.mutate({ ...input, company_name: name }, options);
          } else {
            const company_id = company?.value ?? '';
            client.mutate({ token, company_id, email, access }, options);
          }
        },
      }}
      resolver={zodResolver(schema)}
      defaultValues={{
        kind: 'client',
        email: '',
        company: null,
        access: 'signatory',
        company_name: '',
        duty: 'none',
      }}
      toInput={(values) => values}
      submit="Make the link"
      onDone={(id) => onInvited(id, token)}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <FormRadioCards
            name="kind"
            control={control}
            label="Whom"
            options={[
              {
                value: 'client',
                label: 'A client',
                explanation: 'They join one company, with the access you choose.',
              },
              {
                value: 'firm',
                label: 'A firm',
                explanation: `They run ${tenant} as an owner, with a firm of their own in it.`,
              },
              ...(isSuperAdmin
                ? [
                    {
                      value: 'colleague' as const,
                      label: 'A colleague',
                      explanation: 'They become staff once their address is confirmed.',
                    },
                  ]
                : []),
            ]}
          />
          <FormTextField name="email" control={control} label="Email" type="email" />
          {watch('kind') === 'colleague' ? (
            <FormRadioCards
              name="duty"
              control={control}
              label="First duty"
              options={staffDuties}
            />
          ) : watch('kind') === 'firm' ? (
            <FormTextField
              name="company_name"
              control={control}
              label="Name of the firm"
              maxLength={160}
            />
          ) : (
            <>
              <FormCombobox
                name="company"
                control={control}
                label="Company"
                placeholder="Name, number or client"
                search={search}
              />
              <FormRadioCards name="access" control={control} label="They may" options={levels} />
            </>
          )}
        </>
      )}
    </CommandDialog>
  );
}
