import type { Enum } from '@portal/shared-core/supabase';

const roleNames: Record<Enum<'user_role'>, string> = {
  admin: 'staff',
  client: 'clients',
  company_admin: 'company administrators',
  user: 'users',
};

interface Sent {
  audience: Enum<'announcement_audience'>;
  tenant_ids: readonly string[];
  roles: readonly Enum<'user_role'>[];
  user_ids: readonly string[];
}

/** Whom an announcement was for, as text. */
export function audienceText(
  { audience, tenant_ids: tenants, roles, user_ids: people }: Sent,
  firms: readonly { id: string; name: string }[],
): string {
  switch (audience) {
    case 'all':
      return 'Everyone';
    case 'tenants':
      return tenants.map((id) => firms.find((firm) => firm.id === id)?.name ?? 'a firm').join(', ');
    case 'roles':
      return `All ${roles.map((role) => roleNames[role]).join(' and ')}`;
    case 'people':
      return people.length === 1 ? 'One person' : `${people.length} people`;
  }
}
