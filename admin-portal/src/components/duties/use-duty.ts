import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { staffQuery, type Duty } from './duty.queries.ts';

const dutyNames: Record<Duty, string> = {
  reviewer: 'a reviewer',
  compliance_officer: 'the compliance officer',
  senior: 'senior management',
  billing: 'staff with the duty billing',
  read_only: 'staff who read only',
};

const READ_ONLY = 'Your account reads and changes nothing.';

/**
 * Why the signed-in member of staff may not do what needs one of these duties, as a sentence that names who may; undefined when they may, and
 * while it is not known. The database decides: this is for holding a button.
 */
export function useMissingDuty(first: Duty, ...others: Duty[]): string | undefined {
  const { id } = useUser();
  const { data: staff } = useQuery(staffQuery(useTenantScope()));
  const me = staff?.find((person) => person.id === id);
  if (!staff || !me) return undefined;
  if (me.duties.includes('read_only')) return READ_ONLY;

  const wanted = [first, ...others];
  const isHeldBy = ({ duties }: { duties: readonly Duty[] }) =>
    wanted.some((duty) => duties.includes(duty));
  if (isHeldBy(me)) return undefined;

  const names = staff.filter(isHeldBy).map(({ name }) => name);
  const who = `This is for ${dutyNames[first]}`;
  return names.length > 0 ? `${who}: ${names.join(', ')}.` : `${who}. No colleague has this duty.`;
}

/** Why the signed-in member of staff may not do what all other staff may; undefined when they may, and while it is not known. */
export function useReadOnly(): string | undefined {
  const { id } = useUser();
  const { data: staff } = useQuery(staffQuery(useTenantScope()));
  const me = staff?.find((person) => person.id === id);
  return me?.duties.includes('read_only') ? READ_ONLY : undefined;
}
