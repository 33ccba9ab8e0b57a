import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormRadioCards } from '@portal/shared-core/ui/form';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useSetUserRole } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';
import { roles } from '../texts.ts';

const schema = z.object({ role: z.enum(['user', 'client', 'company_admin', 'admin']) });
type Role = z.infer<typeof schema>['role'];

/** Changes what a person is on the platform, and says what they gain and lose. Load it with `lazy`. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const notSuper = useNotAllowed('set_user_role.staff');
  const name = nameOf(person);
  return (
    <CommandDialog
      title={`Change the role of ${name}`}
      command={useSetUserRole(person.id)}
      resolver={zodResolver(schema)}
      defaultValues={{ role: person.role }}
      toInput={(values) => values}
      submit="Change the role"
      toast={{ text: 'Role changed' }}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <FormRadioCards
            name="role"
            control={control}
            label="Role"
            options={(['user', 'client', 'company_admin', 'admin'] as const).map((value) => ({
              value,
              label: roles[value].label,
              explanation: roles[value].means,
              disabled: value === 'admin' && notSuper !== undefined,
              ...(value === 'admin' && notSuper && { note: 'Super admin alone' }),
            }))}
          />
          <p aria-live="polite">{changeText(person.role, watch('role'))}</p>
        </>
      )}
    </CommandDialog>
  );
}

/** What a change of role brings and takes. */
export function changeText(from: Role, to: Role): string {
  if (from === to) return 'This is the present role.';
  if (to === 'admin') {
    return 'Gains every firm, its companies and its people to read. Has no duty until one is given. Loses the client area.';
  }
  if (from === 'admin') {
    return 'Loses every firm, all duties and the firms owned as staff. Keeps memberships and companies of their own.';
  }
  return 'Keeps all firms and companies: they follow from memberships, not from this role.';
}
