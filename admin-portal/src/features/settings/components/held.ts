import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

/** Why the person may not change a group of settings; null while it is not known, undefined when they may. */
export function useSettingsHeld(): string | null | undefined {
  const reason = useNotAllowed('save_settings');
  return useIsSuperAdmin() === undefined ? null : reason;
}
