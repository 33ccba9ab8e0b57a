import { useMutation, useQueryClient } from '@tanstack/react-query';

import { AppError, toAppError, toSignInError } from '../errors/index.ts';
import { readCachedAuth, renameUser, signOut, useUser } from '../session/index.ts';
import { pictureQuery } from '../shell/index.ts';
import {
  newPictures,
  unwrap,
  useSupabase,
  type Json,
  type PortalClient,
  storageOf,
} from '../supabase/index.ts';
import { accountQueries, listTies } from './account.queries.ts';
import { requirePassword } from './prove-password.ts';

/** Changes the name and the telephone number. Raises profile.name_too_long, profile.phone_invalid. */
export function useSaveProfile() {
  return useAccountAction(
    async (client, userId, { full_name, phone }: { full_name: string; phone: string }) => {
      const saved = client.from('profiles').update({ full_name, phone: phone || null });
      unwrap(await saved.eq('id', userId).select('id').single());
      renameUser(full_name);
    },
  );
}

/**
 * Puts another picture in the place of the present one; null removes it. While new pictures are checked it waits, and the present one
 * stays. Raises picture.too_large, picture.check_changed, rate.too_many, what the storage service refuses.
 */
export function useSaveAvatar() {
  const queryClient = useQueryClient();
  return useAccountAction(async (client, userId, { picture }: { picture: Blob | null }) => {
    const { queryKey } = pictureQuery(client, userId);
    const before = queryClient.getQueryData(queryKey);
    const { placePicture } = await newPictures();
    const path = picture && (await placePicture(client, { owner: userId, picture }));
    if (picture && !path) return;
    const saved = client.from('profiles').update({ avatar_path: path }).eq('id', userId);
    unwrap(await saved.select('id').single());
    queryClient.setQueryData(queryKey, path);
    // The profile names another picture by now; one that stays behind is shown nowhere.
    if (before) await (await storageOf(client)).from('avatars').remove([before]);
  });
}

/** Takes away the new picture that waits for its check or did not pass it. */
export function useWithdrawAvatar() {
  return useAccountAction(async (client, _userId, _input: null) =>
    (await newPictures()).withdrawPicture(client),
  );
}

export interface SessionEnd {
  sessionId: string | null;
  current: string;
}

export interface FactorRemoval {
  factorId: string;
  current: string;
}

interface EmailChange {
  present: string;
  email: string;
  /** The present password: who finds a page open does not ask for another address. */
  current: string;
}

/**
 * Asks for another address: it counts once the links in the mails to it and to the present one are opened. The auth service asks for no
 * password here, so this does. Raises password_wrong.
 */
export function useChangeEmail() {
  return useAccountAction(async (client, _userId, { present, email, current }: EmailChange) => {
    await requirePassword(client, { email: present, password: current });
    const emailRedirectTo = new URL('/auth/confirm', window.location.origin).href;
    const { error } = await client.auth.updateUser({ email }, { emailRedirectTo });
    if (error) throw toSignInError(error);
  });
}

/**
 * Changes the password; the present one is proved first, since a service may ask none of a young session. Ends the other sessions. Raises
 * password_wrong, password_leaked.
 */
export function useChangePassword() {
  const { id, email, fullName } = useUser();
  return useAccountAction(
    async (client, _userId, { current, password }: { current: string; password: string }) => {
      const { isGuessablePassword } = await import('../domain/guessable-password.ts');
      const [address = ''] = email.split('@');
      const firms = readCachedAuth(id)?.tenants.map(({ name }) => name) ?? [];
      if (await isGuessablePassword(password, [address, fullName, ...firms])) {
        throw new AppError('password_leaked');
      }
      await requirePassword(client, { email, password: current });
      const { error } = await client.auth.updateUser({ password, current_password: current });
      if (error) throw toSignInError(error);
    },
  );
}

/** Ends one session, or every other one where `sessionId` is null, once the password is proved. Raises password_wrong. */
export function useEndSession() {
  const { email } = useUser();
  return useAccountAction(async (client, _userId, { sessionId, current }: SessionEnd) => {
    await requirePassword(client, { email, password: current });
    if (sessionId === null) {
      const { error } = await client.auth.signOut({ scope: 'others' });
      if (error) throw toSignInError(error);
    } else {
      unwrap(await client.rpc('end_session', { session_id: sessionId }));
    }
  });
}

/** Takes an authenticator app off the account, once the password is proved. Raises password_wrong. */
export function useRemoveFactor() {
  const { email } = useUser();
  return useAccountAction(async (client, _userId, { factorId, current }: FactorRemoval) => {
    await requirePassword(client, { email, password: current });
    const { error } = await client.auth.mfa.unenroll({ factorId });
    if (error) throw toSignInError(error);
  });
}

/** Where a notification goes besides what has to be known in any case; the names of the preferences. */
export type Channel = 'notifications' | 'mails';

interface NotificationChoice {
  channel: Channel;
  kind: string;
  isOn: boolean;
}

/** Switches a kind of notification on or off, in the portal or by mail; what else the preferences hold stays. */
export function useSetNotification() {
  return useAccountAction(async (client, userId, { channel, kind, isOn }: NotificationChoice) => {
    const read = client.from('profiles').select('preferences').eq('id', userId).single();
    const { preferences } = unwrap(await read);
    const kept = recordOf(preferences);
    const choices = { ...recordOf(kept[channel]), [kind]: isOn ? 'on' : 'off' };
    const saved = client
      .from('profiles')
      .update({ preferences: { ...kept, [channel]: choices } })
      .eq('id', userId);
    unwrap(await saved.select('id').single());
  });
}

/** Makes ten recovery codes. Raises account.no_second_factor, rate.too_many. */
export function useMakeRecoveryCodes() {
  return useAccountAction(async (client) => unwrap(await client.rpc('make_recovery_codes')));
}

/** A copy of one's data, as readable JSON. Raises rate.too_many. */
export function useMyData() {
  return useAccountAction(async (client): Promise<string> => {
    return JSON.stringify(unwrap(await client.rpc('my_data')), null, 2);
  });
}

/** Looks for what keeps the account open. */
export function useAccountTies() {
  return useAccountAction((client) => listTies(client));
}

/**
 * Deletes the account, with the drafts and their files, and signs out. A repeat after a lost answer goes on where it was. Raises
 * account.confirmation_wrong, account.has_ties, account.has_drafts.
 */
export function useCloseAccount() {
  return useAccountAction(async (client, userId, { confirmation }: { confirmation: string }) => {
    const paths = unwrap(await client.rpc('forget_my_drafts'));
    const storage = await storageOf(client);
    if (paths.length > 0) unwrap(await storage.from('documents').remove(paths));
    const read = client.from('profiles').select('avatar_path').eq('id', userId).single();
    const { avatar_path: picture } = unwrap(await read);
    if (picture) unwrap(await storage.from('avatars').remove([picture]));
    await (await newPictures()).withdrawPicture(client);
    unwrap(await client.rpc('close_my_account', { confirmation }));
    await signOut(client);
  });
}

/** The value as an object; an empty one where it is none. */
export function recordOf(value: Json | undefined): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function useAccountAction<Input, Result>(
  action: (client: PortalClient, userId: string, input: Input) => Promise<Result>,
) {
  const client = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  return useMutation<Result, AppError, Input>({
    async mutationFn(input) {
      try {
        return await action(client, userId, input);
      } catch (error) {
        throw toAppError(error);
      }
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountQueries.all(userId) });
    },
  });
}
