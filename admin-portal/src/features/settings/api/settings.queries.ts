import { keepPlatformDisplay } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** The values of each group. The database checks their shape (foundation/json-shapes.sql). */
export interface SettingGroups {
  general: { company_name: string; support_email: string; timezone: string; date_format: string };
  security: {
    require_mfa: boolean;
    /** Whether clients need it too; none stored is no. */
    mfa_for_everyone?: boolean | undefined;
    password_min_length: number;
    /** Whether clients need as many characters as staff. */
    password_for_everyone: boolean;
    /** In minutes. */
    session_timeout: number;
    login_attempts: number;
  };
  email: {
    smtp_host: string;
    smtp_port: number;
    smtp_user: string;
    smtp_password_set: boolean;
    from_address: string;
    from_name: string;
  };
  audit: {
    retention_days: number;
    log_level: 'debug' | 'info' | 'warn' | 'error';
    user_tracking: boolean;
    ip_logging: boolean;
  };
}

export type GroupName = keyof SettingGroups;

export const settingQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'settings'] as const,

  /** One group as it is stored, with its version, and who saved it last. */
  group: <Name extends GroupName>(scope: TenantScope, name: Name) =>
    queryOptions({
      queryKey: [...settingQueries.all(scope), 'group', name],
      meta: shows('platform_settings'),
      async queryFn({ signal }) {
        const setting = scope.supabase
          .from('platform_settings')
          .select(
            'value, version, updated_at, by:profiles!platform_settings_updated_by_fkey(full_name, email)',
          )
          .eq('key', name)
          .abortSignal(signal)
          .maybeSingle();
        const { value, version, updated_at: at, by } = unwrapRow(await setting);
        // The database holds each group to its shape.
        if (name === 'general') keepPlatformDisplay(value as unknown as SettingGroups['general']);
        return { value: value as unknown as SettingGroups[Name], version, at, by: nameOf(by) };
      },
    }),

  /** How many active members of staff have no second factor. Raises not_allowed for all but the super admin. */
  withoutFactor: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...settingQueries.all(scope), 'without-factor'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        unwrap(await scope.supabase.rpc('staff_without_second_factor').abortSignal(signal)),
    }),

  /** Whether this session was opened with the second factor. Read from the session: no request. */
  gaveFactor: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...settingQueries.all(scope), 'gave-factor'],
      meta: shows(),
      async queryFn() {
        const { data } = await scope.supabase.auth.mfa.getAuthenticatorAssuranceLevel();
        return data?.currentLevel === 'aal2';
      },
    }),
};

function nameOf(person: { full_name: string | null; email: string } | null): string | null {
  return person && (person.full_name || person.email);
}

export interface StoredGroup<Value> {
  value: Value;
  version: number;
  at: string;
  /** Who saved it; null for the values the platform began with. */
  by: string | null;
}
