import { toSignInError } from '@portal/shared-core/errors';
import type { PortalClient } from '@portal/shared-core/supabase';

/** Gives the second factor: a code of any of the person's authenticator apps. */
export async function giveSecondFactor(client: PortalClient, code: string): Promise<void> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw toSignInError(error);
  let refusal: unknown;
  for (const { id } of data.totp) {
    // One after the other: the first that fits ends it.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!answer.error) return;
    refusal = answer.error;
    if (answer.error.code !== 'mfa_verification_failed') break;
  }
  throw toSignInError(refusal, 'auth_failed');
}

/** What an authenticator app is set up with. */
export interface NewFactor {
  id: string;
  /** An image, as an address. */
  qrCode: string;
  secret: string;
  /** The same as an address that opens an app on this device. */
  uri: string;
}

/** Begins with an authenticator app; it counts once `confirmFactor` has had a code of it. */
export async function beginFactor(client: PortalClient): Promise<NewFactor> {
  const present = await client.auth.mfa.listFactors();
  if (present.error) throw toSignInError(present.error);
  const begun = present.data.all.filter(({ status }) => status === 'unverified');
  await Promise.all(begun.map(({ id }) => client.auth.mfa.unenroll({ factorId: id })));
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: 'BahamasInc',
  });
  if (error) throw toSignInError(error);
  const { qr_code: qrCode, secret, uri } = data.totp;
  return { id: data.id, qrCode, secret, uri };
}

export async function confirmFactor(
  client: PortalClient,
  factorId: string,
  code: string,
): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw toSignInError(error);
}
