import { queryOptions } from '@tanstack/react-query';

import { toSignInError } from '../errors/index.ts';
import { shows } from '../query/index.ts';
import { newPictures, unwrap, unwrapRow, type PortalClient } from '../supabase/index.ts';

export type OwnProfile = Awaited<ReturnType<typeof getProfile>>;
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];
export type AccountTie = Awaited<ReturnType<typeof listTies>>[number];
export type OwnFactor = Awaited<ReturnType<typeof listFactors>>[number];

/** Of a password of everyone who is not staff (specification, section 5). */
export const LEAST_CHARACTERS = 6;

/** How often a check that is under way is read again. */
const WHILE_CHECKED = 5000;

/** How long the links of a change of address can be opened: `otp_expiry` of supabase/config.toml. */
const LINKS_HOLD_MS = 600_000;

const accountKey = (userId: string) => ['session', userId, 'account'] as const;

/** What a person reads of their own account. None of it belongs to a tenant. */
export const accountQueries = {
  all: accountKey,

  profile: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'profile'],
      meta: shows(),
      queryFn: ({ signal }) => getProfile(client, userId, signal),
    }),

  /** Whether a new picture is checked before it is shown, and how the one that was sent stands. Read again while it waits. */
  pictureCheck: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'picture-check'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        (await newPictures()).readPictureCheck(client, undefined, signal),
      refetchInterval: ({ state }) => (state.data?.state === 'pending' ? WHILE_CHECKED : false),
    }),

  /** The address that waits to be confirmed; null where none does, or where the links have run out. */
  newEmail: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'new-email'],
      meta: shows(),
      async queryFn() {
        const { data, error } = await client.auth.getUser();
        if (error) throw toSignInError(error);
        const { new_email: wanted, email_change_sent_at: sentAt } = data.user;
        const isOpen = Date.now() - Date.parse(sentAt ?? '') < LINKS_HOLD_MS;
        return wanted && isOpen ? wanted : null;
      },
    }),

  sessions: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'sessions'],
      meta: shows(),
      queryFn: ({ signal }) => listSessions(client, signal),
    }),

  /** The fewest characters of a new password of the person: a setting for staff, else 6. */
  shortestPassword: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'shortest-password'],
      meta: shows(),
      async queryFn({ signal }) {
        const [settings] = unwrap(await client.rpc('public_settings').abortSignal(signal));
        return settings?.password_min_length ?? LEAST_CHARACTERS;
      },
    }),

  /** How many recovery codes there are. */
  recoveryCodes: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'recovery-codes'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        unwrap(await client.rpc('recovery_codes_left').abortSignal(signal)),
    }),

  factors: (client: PortalClient, userId: string) =>
    queryOptions({
      queryKey: [...accountKey(userId), 'factors'],
      meta: shows(),
      queryFn: () => listFactors(client),
    }),
};

async function getProfile(client: PortalClient, userId: string, signal: AbortSignal) {
  const profile = client
    .from('profiles')
    .select('full_name, email, phone, preferences')
    .eq('id', userId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await profile);
}

async function listSessions(client: PortalClient, signal: AbortSignal) {
  return unwrap(await client.rpc('my_sessions').abortSignal(signal));
}

/** The authenticator apps that count, with their names. */
async function listFactors(client: PortalClient) {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw toSignInError(error);
  return data.totp.map(({ id, friendly_name: name, created_at: since }) => ({
    id,
    name: name ?? 'Authenticator app',
    since,
  }));
}

/** What keeps the account open; nothing where it can be deleted. */
export async function listTies(client: PortalClient) {
  return unwrap(await client.rpc('my_account_ties'));
}
