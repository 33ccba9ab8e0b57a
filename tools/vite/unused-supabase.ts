/*
 * Replaces parts of the Supabase client that the portal does not use, in the host's build: analytics buckets, edge functions,
 * sign-in with a wallet or a passkey. It saves six kilobytes of each first visit to a portal. See `unusedSupabase` in index.ts. The live connection, another fifteen, and the storage service, five, are left out as well: shared-core
 * loads its own when the page is shown and when a file is first opened.
 */
function Unused(): never {
  throw new Error('Not part of this build, see tools/vite/unused-supabase.ts');
}

/** The clients always create one of each. */
function Empty() {}

/** The Supabase client calls setAuth with each new token. */
class RealtimeClient {
  setAuth() {}
}

export {
  RealtimeClient,
  Empty as StorageClient,
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
  Unused as StorageApiError,
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
