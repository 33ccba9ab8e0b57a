/** What the build leaves out of the files of a package: the bodies of these functions and methods are replaced. */
export interface LeftOut {
  file: RegExp;
  /** Text of that file, where the names of several files look alike. */
  has?: string;
  /** Functions and methods that the product never calls. They raise an error in the build. */
  unused: string[];
  /** Functions that are called, with the answer that they always give here. */
  answers?: Record<string, string>;
}

/** Ways to sign in, and services of the account, that the portal does not have. */
const SIGN_IN_WAYS = [
  'signInAnonymously',
  'signInWithEthereum',
  'signInWithIdToken',
  'signInWithOAuth',
  'signInWithOtp',
  'signInWithPasskey',
  'signInWithSolana',
  'signInWithSSO',
  'signInWithWeb3',
  '_handleProviderSignIn',
  '_getUrlForProvider',
  'setSession',
  '_setSession',
  'linkIdentity',
  'linkIdentityIdToken',
  'linkIdentityOAuth',
  'unlinkIdentity',
  'getUserIdentities',
  'registerPasskey',
  '_startPasskeyRegistration',
  '_verifyPasskeyRegistration',
  '_startPasskeyAuthentication',
  '_verifyPasskeyAuthentication',
  '_listPasskeys',
  '_updatePasskey',
  '_deletePasskey',
  '_getRecoveryCodesStatus',
  '_generateRecoveryCodes',
  '_verifyRecoveryCode',
  '_regenerateRecoveryCodes',
  '_unenrollRecoveryCodes',
  '_getAuthorizationDetails',
  '_approveAuthorization',
  '_denyAuthorization',
  '_listOAuthGrants',
  '_revokeOAuthGrant',
  'getClaims',
  'fetchJwk',
  'reauthenticate',
  '_reauthenticate',
];

/** What the secret key does with accounts. Only the method that ends sessions is called by the client itself. */
const ADMINISTRATION = [
  'inviteUserByEmail',
  'generateLink',
  'createUser',
  'listUsers',
  'getUserById',
  'updateUserById',
  'deleteUser',
  '_listFactors',
  '_deleteFactor',
  '_listOAuthClients',
  '_createOAuthClient',
  '_getOAuthClient',
  '_updateOAuthClient',
  '_deleteOAuthClient',
  '_regenerateOAuthClientSecret',
  '_listCustomProviders',
  '_createCustomProvider',
  '_getCustomProvider',
  '_updateCustomProvider',
  '_deleteCustomProvider',
  '_adminListPasskeys',
  '_adminDeletePasskey',
];

/** Filters and formats that no query of the portal has; it writes with commands alone, and never by `insert`. */
const QUERY_PARTS = [
  'explain',
  'csv',
  'geojson',
  'rollback',
  'maxAffected',
  'likeAllOf',
  'likeAnyOf',
  'ilikeAllOf',
  'ilikeAnyOf',
  'regexMatch',
  'regexIMatch',
  'isDistinct',
  'notIn',
  'containedBy',
  'rangeGt',
  'rangeGte',
  'rangeLt',
  'rangeLte',
  'rangeAdjacent',
  'overlaps',
  'textSearch',
  'insert',
  'upsert',
];

/** How older browsers spread an object. */
const SPREAD = { _objectSpread2: 'return Object.assign(...arguments);' };

/** What Safari still wants a prefix for. */
const PREFIXES = `if (element.length > -1 && !element.return && element.type === DECLARATION) {
  const { value } = element;
  if (/^(user-select|backdrop-filter|box-decoration-break|mask|print-color-adjust|text-size-adjust)/.test(value)) element.return = WEBKIT + value + value;
}`;

export const LEFT_OUT: LeftOut[] = [
  { file: /\/@supabase\/auth-js\/dist\/module\/GoTrueClient\.js$/, unused: SIGN_IN_WAYS },
  { file: /\/@supabase\/auth-js\/dist\/module\/GoTrueAdminApi\.js$/, unused: ADMINISTRATION },
  {
    // What an app can ask of React to fetch ahead: the host names the files of a page itself. And forms whose action is a function.
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    unused: [
      'startHostTransition',
      'requestFormReset',
      'preconnectAs',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
    ],
    answers: { extractEvents$1: 'return;' },
  },
  {
    // The framework mode of the router, server components, actions, fetchers and instrumentation.
    file: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    has: 'function createRouter(',
    unused: [
      'PrefetchPageLinks',
      'RSCErrorHandler',
      'RemixRootDefaultErrorBoundary',
      'deserializeErrors',
      'instrumentClientSideRouter',
      'getRouteInstrumentationUpdates',
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'fetch2',
    ],
    // A link fetches nothing ahead outside the framework mode, no navigation sends a form, and each root has a screen for errors of its own.
    answers: {
      usePrefetchBehavior: 'return [false, null, {}];',
      normalizeNavigateOptions: 'return { path };',
      DefaultErrorComponent: 'return null;',
      // Routes are lazy as a whole, not by their properties.
      loadLazyRouteProperty: 'return undefined;',
    },
  },
  {
    // Browsers since 2023 need few of the prefixes that emotion writes, and no other rules for placeholders and animations.
    file: /\/@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/,
    unused: [],
    answers: { prefixer: PREFIXES },
  },
  {
    // No request carries the context of a trace, and the version of Node concerns no browser.
    file: /\/@supabase\/supabase-js\/dist\/index\.mjs$/,
    unused: ['getOpenApiSpec'],
    answers: {
      ...SPREAD,
      getTraceHeaders: 'return null;',
      getDefaultPropagationTargets: 'return [];',
      shouldShowDeprecationWarning: 'return false;',
      // The options are checked by their types, the key by `npm run doctor`.
      checkApiKeyFormat: 'return;',
      checkTopLevelSchemaOption: 'return;',
    },
  },
  {
    file: /\/@supabase\/postgrest-js\/dist\/index\.mjs$/,
    unused: ['getOpenApiSpec', ...QUERY_PARTS],
    // A request that fails has the message of fetch, by which it is known to be offline, and no advice about long addresses.
    answers: {
      ...SPREAD,
      '(fetchError)': `return {
        success: false,
        error: { message: fetchError?.name + ': ' + fetchError?.message, details: '', hint: '', code: '' },
        data: null, count: null, status: 0, statusText: '',
      };`,
    },
  },
  {
    // Portals are modules: no script element is added for one, and nothing is loaded ahead by the runtime.
    file: /\/@module-federation\/runtime-core\/dist\/utils\/load\.js$/,
    unused: ['loadEntryScript', 'loadSystemJsEntry'],
  },
  {
    file: /\/@module-federation\/sdk\/dist\/dom\.js$/,
    unused: ['createScript', 'createLink', 'loadScript'],
  },
  {
    file: /\/@module-federation\/runtime-core\/dist\/remote\/index\.js$/,
    unused: ['preloadRemote'],
  },
  {
    // The host compares the versions of shares itself, before a portal runs (federation/needs.ts).
    file: /\/@module-federation\/runtime-core\/dist\/utils\/semver\/index\.js$/,
    unused: [],
    answers: { satisfy: 'return true;' },
  },
  {
    file: /\/@module-federation\/runtime-core\/dist\/shared\/index\.js$/,
    unused: ['loadShareSync'],
  },
  {
    file: /\/@module-federation\/runtime-core\/dist\/utils\/preload\.js$/,
    unused: ['preloadAssets'],
  },
  {
    // Portals come with a release file of ours instead of a manifest of the runtime.
    file: /\/@module-federation\/runtime-core\/dist\/plugins\/snapshot\/SnapshotHandler\.js$/,
    unused: [
      'loadRemoteSnapshotInfo',
      'getGlobalRemoteInfo',
      'getManifestJson',
      'loadManifestSnapshot',
    ],
  },
];
