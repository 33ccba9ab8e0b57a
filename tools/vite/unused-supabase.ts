/*
 * Replaces parts of the Supabase client that the portal does not use, in the host's build: analytics buckets, edge functions,
 * sign-in with a wallet or a passkey. It saves six kilobytes of each first visit to a portal. See `unusedSupabase` in index.ts.
 * The live connection, another fifteen, is left out as well: the module realtime opens its own once the page is shown.
 */
function Unused(): never {
  throw new Error('Not part of this build, see tools/vite/unused-supabase.ts');
}

/** The auth client always creates one. */
function Empty() {}

/** The Supabase client calls setAuth with each new token. */
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
