import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { staffQuery, type Colleague, type Duty } from './duty.queries.ts';
import { staffCommands, type StaffCommand } from './staff-commands.ts';
import { useIsSuperAdmin } from './super-admin.ts';

export type { StaffCommand };

const dutyNames: Record<Duty, string> = {
  reviewer: 'a reviewer',
  compliance_officer: 'the compliance officer',
  senior: 'senior management',
  billing: 'staff with the duty billing',
  read_only: 'staff who read only',
};

const READ_ONLY = 'Your account reads and changes nothing.';

/** The duties any of which suffices for a command, and whether being the super admin does. Neither: all staff who may write. */
function whoMayRun(command: StaffCommand): { duties: Duty[]; superAdmin: boolean } {
  const line = Object.entries(staffCommands).find(([, commands]) =>
    commands.split(' ').includes(command),
  );
  const who = (line?.[0] ?? '').split(' ').filter((word) => word !== '');
  return {
    duties: who.filter((word) => word !== 'super_admin') as Duty[], // generated from the enum
    superAdmin: who.includes('super_admin'),
  };
}

/**
 * Why the signed-in member of staff may not run a command of the database, as a sentence that names who may; undefined when they may, and
 * while it is not known. It reads the table that the database decides by: this is for holding a button.
 */
export function useNotAllowed(command: StaffCommand): string | undefined {
  const { id } = useUser();
  const { duties, superAdmin } = whoMayRun(command);
  const { data: staff } = useQuery(staffQuery(useTenantScope()));
  const isSuperAdmin = useIsSuperAdmin(superAdmin);
  const me = staff?.find((person) => person.id === id);
  if (me?.duties.includes('read_only')) return READ_ONLY;
  if (superAdmin && duties.length === 0)
    return isSuperAdmin === false ? 'This is for the super admin alone.' : undefined;
  if (!staff || !me || duties.length === 0 || hasOneOf(duties)(me)) return undefined;
  if (superAdmin && isSuperAdmin !== false) return undefined;
  return sentenceFor(duties, superAdmin, staff);
}

const hasOneOf = (duties: readonly Duty[]) => (person: Colleague) =>
  person.duties.some((duty) => duties.includes(duty));

function sentenceFor(duties: readonly Duty[], superAdmin: boolean, staff: readonly Colleague[]) {
  const names = staff.filter(hasOneOf(duties)).map(({ name }) => name);
  const who = `This is for ${dutyNames[duties[0] ?? 'senior']}`;
  if (superAdmin)
    return names.length > 0
      ? `${who} or the super admin: ${names.join(', ')}.`
      : `${who} or the super admin.`;
  return names.length > 0 ? `${who}: ${names.join(', ')}.` : `${who}. No colleague has this duty.`;
}
