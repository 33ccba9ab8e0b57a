/*
 * The run-time configuration: one build serves every environment, and /config.json selects one. Validated by hand and not by a schema
 * library, because every visitor of the home page downloads this.
 */

import { isEncrypted } from '../domain/encrypted-origin.ts';

export interface Contact {
  /** Lines of the postal address. */
  address: readonly string[];
  email: string;
  phone: string;
}

interface Account {
  email: string;
  password: string;
}

export interface DemoAccounts {
  client: Account;
  admin: Account;
}

/** The areas that one host name serves: site and client portal, or the staff portal. Both serve sign-in. */
export type Areas = 'public' | 'staff';

export interface Hosts {
  /** What this host name serves. */
  areas: Areas;
  /** The origin that serves the rest, such as `https://staff.example.com`: of https, of http on this machine alone, never this one. */
  other: string;
}

export interface RuntimeConfig {
  /** Of https; of http on this machine alone. */
  supabaseUrl: string;
  /** The publishable key. A secret key is refused, because this file is public. */
  supabaseKey: string;
  /** Addresses of the portals' pointers (`current.json`), absolute or on this origin. A portal that another host name serves has none. */
  portals: { client?: string; admin?: string };
  /** The public keys that releases of portals are signed with, each as base64 of its 32 bytes; `unsigned` takes them without. */
  releaseKeys: readonly string[] | 'unsigned';
  contact: Contact;
  /** The two demo accounts, where demo sign-in is on; null everywhere else. */
  demo: DemoAccounts | null;
  /** Whether errors of the browser are reported to the operator; they are unless it says false. */
  errorReports?: boolean;
  /** Where staff have a host name of their own; absent where one serves all areas. */
  hosts?: Hosts;
}

/** Lists the missing or malformed settings of /config.json. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Names of the invalid settings, for example `supabaseUrl`. */
  readonly settings: readonly string[];

  constructor(settings: readonly string[], options?: ErrorOptions) {
    super(`Missing or malformed in /config.json: ${settings.join(', ')}`, options);
    this.settings = settings;
  }
}

type Check = (value: unknown) => boolean;

const checks: Record<string, Check> = {
  supabaseUrl: (value) => isText(value) && isEncrypted(URL.parse(value)?.origin),
  supabaseKey: (value) => isText(value) && value.startsWith('sb_publishable_'),
  'portals.client': isText,
  'portals.admin': isText,
  releaseKeys: (value) =>
    value === 'unsigned' || (Array.isArray(value) && value.length > 0 && value.every(isKey)),
  'contact.address': (value) => Array.isArray(value) && value.every(isText),
  'contact.email': isText,
  'contact.phone': isText,
  errorReports: (value) => value === undefined || typeof value === 'boolean',
};

const demoChecks: Record<string, Check> = {
  'demo.client.email': isText,
  'demo.client.password': isText,
  'demo.admin.email': isText,
  'demo.admin.password': isText,
};

/** Validates /config.json of a host name that serves all areas. Throws a ConfigError that names every invalid setting. */
export function parseRuntimeConfig(json: unknown): RuntimeConfig {
  const demo = at(json, 'demo') ?? null;
  const invalid = Object.entries({ ...checks, ...(demo === null ? {} : demoChecks) })
    .filter(([path, isFine]) => !isFine(at(json, path)))
    .map(([path]) => path);
  if (invalid.length > 0) throw new ConfigError(invalid);
  // The checks above cover every key of the type.
  return { ...(json as RuntimeConfig), demo: demo as DemoAccounts | null };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a text is base64 of 32 bytes. */
function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z0-9+/]{43}=$/i.test(value);
}

/** The value at a dotted path; undefined where there is none. */
function at(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      json,
    );
}
