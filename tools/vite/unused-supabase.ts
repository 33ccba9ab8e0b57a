/*
 * Stands in, in the host's build, for what every Supabase client brings along and the portal has no use for: analytics buckets,
 * edge functions, signing in with a wallet or a passkey. Six kilobytes of each first visit to a portal. See `unusedSupabase` in index.ts.
 * Its live connection, another fifteen, stays out as well: the room realtime opens its own once the page is there.
 */
function Unused(): never {
  throw new Error('Not part of this build, see tools/vite/unused-supabase.ts');
}

/** The auth client makes one of these in any case. */
function Empty() {}

/** What the Supabase client tells of each new token. */
class RealtimeClient {
  setAuth() {}
}

export {
  RealtimeClient,
  Empty as WebAuthnApi,
  Unused as browserSupportsWebAuthn,
  Unused as createCredential,
  Unused as deserializeCredentialCreationOptions,
  Unused as deserializeCredentialRequestOptions,
  Unused as getCredential,
  Unused as serializeCredentialCreationResponse,
  Unused as serializeCredentialRequestResponse,
  Unused as webAuthnAbortService,
  Unused as IcebergRestCatalog,
  Unused as FunctionRegion,
  Unused as FunctionsClient,
  Unused as FunctionsError,
  Unused as FunctionsFetchError,
  Unused as FunctionsHttpError,
  Unused as FunctionsRelayError,
  Unused as createSiweMessage,
  Unused as fromHex,
  Unused as getAddress,
  Unused as toHex,
};
