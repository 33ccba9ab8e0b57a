import { AppError, toSignInError } from '@portal/shared-core/errors';
import type { PortalClient } from '@portal/shared-core/supabase';
import type { Location } from 'react-router-dom';

import { carriesProof } from './carries-proof.ts';

/** What the auth service says of the first of the two links of a change of address. */
const IS_FIRST_OF_TWO = /[?#&]message=Confirmation(\+|%20)link(\+|%20)accepted/;

/** What the link of a mail, or the session that is there without one, has proved. */
export interface Proof {
  /** The page was opened by such a link. */
  byLink: boolean;
  /** It is the first of two links, and nothing has changed yet. */
  isFirstOfTwo?: boolean;
  /** The authentication methods of the session, newest first; empty without a user. */
  methods: readonly string[];
  failure?: AppError;
}

/** Waits for what the client makes of the page's address, which it reads once, when it is made. */
export async function readProof(client: PortalClient, location: Location): Promise<Proof> {
  // The router remembers how the page was opened; the client removes from the address what it could use.
  const byLink = carriesProof(location);
  if (IS_FIRST_OF_TWO.test(location.search + location.hash))
    return { byLink, isFirstOfTwo: true, methods: [] };
  const { error } = await client.auth.initialize();
  if (byLink && error) return { byLink, methods: [], failure: toSignInError(error) };
  const isLeft = new URLSearchParams(window.location.search).has('code');
  if (byLink && isLeft) return { byLink, methods: [], failure: new AppError('link_elsewhere') };
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  const methods = data?.currentAuthenticationMethods.map((entry) =>
    typeof entry === 'string' ? entry : entry.method,
  );
  return { byLink, methods: methods ?? [] };
}
