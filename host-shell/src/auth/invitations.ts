import { AppError } from '@portal/shared-core/errors';
import { dispatch } from '@portal/shared-core/session';
import { unwrap, type PortalClient } from '@portal/shared-core/supabase';

import type { Credentials } from './credentials.ts';
import { createAccount } from './sign-in.ts';

/**
 * Kinds of invitations: a client to a company, a firm to manage a tenant, a person named in an application to their own part, and a
 * colleague to the staff.
 */
export type InvitationKind = 'client' | 'company' | 'party' | 'colleague';

export type Invitation = Awaited<ReturnType<typeof readInvitation>>;

const tables = {
  client: 'client_invitations',
  company: 'company_invitations',
  party: 'party_invitations',
  colleague: 'colleague_invitations',
} as const;

/** The name of what a colleague joins; their invitation has no company. */
const STAFF = 'the staff';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether it has the format of a token. */
export function isToken(token: string): boolean {
  return UUID.test(token);
}

/** The header of a token: a request that has it reads the invitation the token names, and no other (CALL-03). */
const HEADER = 'x-invitation-token';

/**
 * The invitation a token names, with the token, while it can be accepted.
 * Raises invitation.invalid, invitation.not_pending, invitation.expired.
 */
export async function readInvitation(client: PortalClient, kind: InvitationKind, token: string) {
  if (!isToken(token)) throw new AppError('invitation.invalid');
  const [invitation] = unwrap(
    await client
      // All of them have these columns; the client's types know no union of tables.
      .from(tables[kind] as 'client_invitations')
      .select(columnsOf(kind))
      .setHeader(HEADER, token),
  );
  if (!invitation) throw new AppError('invitation.invalid');
  if (invitation.status !== 'pending') throw new AppError('invitation.not_pending');
  if (Date.parse(invitation.expires_at) <= Date.now()) throw new AppError('invitation.expired');
  return { ...invitation, company_name: invitation.company_name ?? STAFF, kind, token };
}

function columnsOf(kind: InvitationKind) {
  const columns = 'email, company_name, status, expires_at';
  return kind === 'colleague'
    ? ('email, status, expires_at' as unknown as typeof columns)
    : columns;
}

/** Accepts with the account that is signed in. Safe to repeat. */
export async function acceptInvitation(client: PortalClient, token: string): Promise<void> {
  unwrap(await client.rpc('accept_invitation', { token }));
}

/**
 * The page of the part that the user has accepted with this token; null when they have not. Makes the tenant of the invitation the active
 * one.
 */
export async function openOwnPart(
  client: PortalClient,
  userId: string,
  token: string,
): Promise<string | null> {
  const parts = client.from('party_invitations').select('tenant_id, party_id');
  const mine = parts.eq('status', 'accepted').eq('accepted_by', userId);
  const [part] = unwrap(await mine.setHeader(HEADER, token));
  if (!part) return null;
  dispatch({ type: 'tenant selected', userId, tenantId: part.tenant_id });
  return `/app/kyc/${part.party_id}`;
}

/** Where an invitation leads once it is accepted. */
export async function landingOf(
  client: PortalClient,
  { kind, token }: Pick<Invitation, 'kind' | 'token'>,
): Promise<string> {
  if (kind === 'colleague') return '/admin';
  const { data } = await client.auth.getSession();
  if (kind !== 'party' || !data.session) return '/app';
  return (await openOwnPart(client, data.session.user.id, token)) ?? '/app';
}

/**
 * Creates the account of an invitation; the database accepts the invitation in the same transaction. Returns whether the user is signed in.
 * After an error of the service the invitation is read again, because the error does not contain the database's reason.
 */
export async function joinByInvitation(
  client: PortalClient,
  { token, kind, email }: Invitation,
  { password, fullName }: { password: string; fullName?: string },
): Promise<boolean> {
  const credentials: Credentials = { email, password };
  const name = fullName?.trim();
  try {
    const metadata = { invitation_token: token, ...(name && { full_name: name }) };
    return await createAccount(client, credentials, metadata, 'account_failed');
  } catch (error) {
    await readInvitation(client, kind, token);
    throw error;
  }
}
