import { beforeSignOut } from '@portal/shared-core/session';

import type { CopyStorage } from './draft-copy.ts';

const copies = new Map<string, string>();

/** For drafts that must not lie on the device, such as KYC: their copies live as long as this page, and no longer than the session. */
export const memoryCopies: CopyStorage = {
  getItem: (key) => copies.get(key) ?? null,
  setItem: (key, text) => void copies.set(key, text),
  removeItem: (key) => void copies.delete(key),
};

// The drafts' own work before a sign-out reads what they hold, not the copies.
beforeSignOut(() => Promise.resolve(copies.clear()));
