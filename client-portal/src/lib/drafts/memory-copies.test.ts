import { signOut } from '@portal/shared-core/session';
import type { PortalClient } from '@portal/shared-core/supabase';
import { expect, test } from 'vitest';

import { memoryCopies } from './memory-copies.ts';

test('[ONE-07] copies that must not lie on the device are forgotten with the session', async () => {
  memoryCopies.setItem('kyc_1', '{"version":1}');
  expect(memoryCopies.getItem('kyc_1')).toBe('{"version":1}');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  const client = { auth: { signOut: () => Promise.resolve({ error: null }) } };
  await signOut(client as unknown as PortalClient);
  expect(memoryCopies.getItem('kyc_1')).toBeNull();
});
