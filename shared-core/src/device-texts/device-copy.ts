import { keepDeviceKey, keptDeviceKey, useSession } from '../session/index.ts';
import { deviceStorage, unwrap, type PortalClient } from '../supabase/index.ts';
import { importKey, seal, unseal } from './sealed-text.ts';

/** What is kept of one text on this device. The methods are those of Web Storage; there is one text, so that the key says nothing. */
export interface DeviceCopy {
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
  /** Whether what is written reaches the device: not without the key, nor where its storage is full or closed. */
  keeps: () => boolean;
}

/** Where a copy lies on this device. */
export interface CopyPlace {
  /** The entry of the encrypted text, which is bound to it. */
  place: string;
  /** The entry that a release before 30 November 2026 wrote in clear. */
  clear: string;
  /** Called before each write: false where nothing more may be kept. Always true without it. */
  mayKeep?: () => boolean;
}

/** A key that could not be read is requested again no sooner. */
const PAUSE_MS = 5_000;

/** The entry of a draft: it stays after a sign-out, without its key. */
export const sealedPlace = (userId: string, name: string) => `bahamasinc_sealed_${userId}_${name}`;

/**
 * Opens what is kept of a text (decision 152), with the key of the person. One in clear is encrypted and then deleted. Raises what the database
 * answers when the device has an encrypted one and its key cannot be read.
 */
export async function openCopy(
  client: PortalClient,
  userId: string,
  { place, clear: clearPlace, mayKeep = () => true }: CopyPlace,
): Promise<DeviceCopy> {
  const sealed = deviceStorage.read(place);
  const clear = deviceStorage.read(clearPlace);
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
      if (newest() === undefined || !mayKeep()) break;
      isKept = deviceStorage.write(place, made);
      if (isKept) deviceStorage.remove(clearPlace);
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
    else deviceStorage.remove(clearPlace);
  }

  return {
    getItem: () => latest ?? null,
    setItem(_key, draft) {
      latest = draft;
      void write();
    },
    removeItem() {
      latest = undefined;
      deviceStorage.remove(place);
      deviceStorage.remove(clearPlace);
    },
    keeps: () => key !== null && isKept,
  };
}

/** Keys that are being read, by person: several texts of a page wait for one answer. */
const underWay = new Map<string, Promise<CryptoKey>>();

/** The key of the session, from the device or, once, from the database. Raises what the database answers. */
async function keyOf(client: PortalClient, userId: string, anew = false): Promise<CryptoKey> {
  const kept = anew ? null : keptDeviceKey(userId);
  if (kept !== null) return importKey(kept).catch(() => keyOf(client, userId, true));
  const reading =
    underWay.get(userId) ?? readKey(client, userId).finally(() => underWay.delete(userId));
  underWay.set(userId, reading);
  return reading;
}

async function readKey(client: PortalClient, userId: string): Promise<CryptoKey> {
  const read = unwrap(await client.rpc('device_key'));
  const key = await importKey(read);
  // Not after a sign-out that came first.
  if (useSession.getState().user?.id === userId) keepDeviceKey(userId, read);
  return key;
}
