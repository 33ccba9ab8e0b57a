import type { SessionUser } from '../session/index.ts';
import type { Tenant } from '../tenant/index.ts';

export const cableBeach: Tenant = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Cable Beach Corporate Services Ltd.',
  type: 'service_provider',
  role: 'member',
  branding: {},
  pinned_portals: {},
};

export const harbourIsland: Tenant = {
  id: '10000000-0000-4000-8000-000000000002',
  name: 'Harbour Island Fiduciary Ltd.',
  type: 'service_provider',
  role: 'member',
  branding: {},
  pinned_portals: {},
};

/** A client who works in Cable Beach. */
export const claire: SessionUser = {
  id: '20000000-0000-4000-8000-000000000001',
  email: 'claire@example.com',
  fullName: 'Claire Vasseur',
  role: 'user',
  lastActiveTenant: cableBeach.id,
  limited: false,
};

/** Staff. */
export const candice: SessionUser = {
  id: '20000000-0000-4000-8000-000000000002',
  email: 'candice@example.com',
  fullName: 'Candice Moxey',
  role: 'admin',
  lastActiveTenant: cableBeach.id,
  limited: false,
};

/** A user's row of profiles, as the session reads it. */
export function profileOf({ role, lastActiveTenant, email, fullName }: SessionUser) {
  return { role, last_active_tenant: lastActiveTenant, email, full_name: fullName };
}

/** A user's place in a tenant, as the portal reads it. */
export function membershipOf({ role, ...tenant }: Tenant) {
  return { role, tenant };
}

/**
 * The response of the auth service to a sign-in: a session of one hour. `metadata` is the sign-up's, `claims` are further claims of the
 * token, `factors` are the second factors of the account.
 */
export function authSessionOf(
  user: SessionUser,
  metadata: Record<string, unknown> = {},
  { claims = {}, factors }: { claims?: object; factors?: readonly object[] } = {},
) {
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: [
      '{"alg":"ES256","typ":"JWT"}',
      JSON.stringify({ sub: user.id, exp: now + 3600, ...claims }),
      'signature',
    ]
      .map((part) => btoa(part).replace(/=+$/, ''))
      .join('.'),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: now + 3600,
    refresh_token: 'refresh-1',
    user: {
      id: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email,
      app_metadata: {},
      user_metadata: metadata,
      ...(factors && { factors }),
      created_at: '2026-01-05T09:00:00Z',
    },
  };
}

/** The response of public_settings() with default values. */
export const publicSettings = {
  session_timeout: 60,
  date_format: 'MM/DD/YYYY',
  timezone: 'America/Nassau',
  company_name: '',
  support_email: '',
  password_min_length: 6,
  mfa_required: false,
  owes_second_factor: false,
  schema_version: '29990101000000',
  withdrawn_portals: [],
};
