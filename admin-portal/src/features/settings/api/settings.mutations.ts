import type { Json } from '@portal/shared-core/supabase';
import { useCommand } from '@portal/shared-core/tenant';

import type { GroupName } from './settings.queries.ts';

/**
 * Saves a group that was read at a version; answers the new version. Raises settings.conflict when it was saved since, settings.invalid with
 * the field, settings.mfa_first, not_allowed.
 */
export function useSaveSettings(group: GroupName) {
  return useCommand('save_settings', ({ version, value }: { version: number; value: object }) => ({
    key: group,
    expected_version: version,
    value: value as Json,
  }));
}
