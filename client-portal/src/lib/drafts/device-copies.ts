import { shows } from '@portal/shared-core/query';
import { keepDeviceKey, keptDeviceKey, useSession } from '@portal/shared-core/session';
import { deviceStorage, unwrap, type PortalClient } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import type { CopyStorage } from './draft-copy.ts';
import { importKey, seal, unseal } from './sealed-text.ts';

/** The copy of one draft on this device. */
export interface DeviceCopy extends CopyStorage {
  /** Whether what is written reaches the device: not without the key, nor where its storage is full or closed. */
  keeps: () => boolean;
}

/** A key that could not be read is requested again no sooner. */
const PAUSE_MS = 5_000;

/**
 * The copy of a draft of this person (decision 152), under a name such as `change_<id>`. Kept while it is shown: the next visit reads the device
 * again. Raises what the database answers when the device has a copy and its key cannot be read.
 */
export function deviceCopy({ supabase }: TenantScope, userId: string, name: string) {
  return queryOptions({
    queryKey: ['client', 'device-copies', userId, name],
    meta: shows(),
    queryFn: () => openCopy(supabase, userId, name),
    staleTime: 'static',
    gcTime: 0,
    // Without a network, too: the key of a session is on the device.
    networkMode: 'always',
  });
}

/** Opens the copy, with the key of the person. One in clear, of before 30 November 2026, is encrypted and then deleted. */
export async function openCopy(
  client: PortalClient,
  userId: string,
  name: string,
): Promise<DeviceCopy> {
  const place = `bahamasinc_sealed_${userId}_${name}`;
  const sealed = deviceStorage.read(place);
  const clear = deviceStorage.read(name);
  let key = await keyOf(client, userId).catch((error: unknown) => {
    // Without the key what is typed would go over a copy that no one has read.
    if (sealed !== null) throw error;
    return null;
  });
  let text = key && sealed !== null ? await unseal(key, place, sealed) : undefined;
  if (key && sealed !== null && text === undefined) {
    // What the device has as the key is another one.
    key = await keyOf(client, userId, true);
    text = await unseal(key, place, sealed);
  }

  let latest = text ?? clear ?? undefined;
  let isKept = true;
  let writing = false;
  let failedAt = key ? 0 : Date.now();

  const newest = () => latest;

  /** Encrypts the newest, again and again until the device has it. */
  async function write() {
    if (writing) return;
    writing = true;
    let written: string | undefined;
    for (let now = newest(); now !== undefined && now !== written; now = newest()) {
      key ??= await laterKey();
      if (!key) break;
      const made = await seal(key, place, now);
      // Deleted meanwhile: the database has it.
      if (newest() === undefined) break;
      isKept = deviceStorage.write(place, made);
      if (isKept) deviceStorage.remove(name);
      written = now;
    }
    writing = false;
  }

  async function laterKey() {
    if (Date.now() - failedAt < PAUSE_MS) return null;
    failedAt = Date.now();
    return keyOf(client, userId).catch(() => null);
  }

  if (clear !== null) {
    if (text === undefined) await write();
    else deviceStorage.remove(name);
  }

  return {
    getItem: () => latest ?? null,
    setItem(_name, draft) {
      latest = draft;
      void write();
    },
    removeItem() {
      latest = undefined;
      deviceStorage.remove(place);
      deviceStorage.remove(name);
    },
    keeps: () => key !== null && isKept,
  };
}

/** The key of the session, from the device or, once, from the database. Raises what the database answers. */
async function keyOf(client: PortalClient, userId: string, anew = false): Promise<CryptoKey> {
  const kept = anew ? null : keptDeviceKey(userId);
  if (kept !== null) return importKey(kept).catch(() => keyOf(client, userId, true));
  const read = unwrap(await client.rpc('device_key'));
  const key = await importKey(read);
  // Not after a sign-out that came first.
  if (useSession.getState().user?.id === userId) keepDeviceKey(userId, read);
  return key;
}
