import { useIsSuperAdmin, useNotSuperAdmin } from '#/components/duties/super-admin.ts';

/** Why the person may not change a group of the super admin; null while it is not known, undefined when they may. */
export function useHeldForSuperAdmin(): string | null | undefined {
  const reason = useNotSuperAdmin();
  return useIsSuperAdmin() === undefined ? null : reason;
}
