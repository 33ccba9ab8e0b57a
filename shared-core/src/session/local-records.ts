/*
 * The records of a session on this device, beside its token (DATA-02, DATA-03): hints for the next page load, never trusted. Each is
 * validated when it is read; malformed, expired or foreign records are removed and count as absent.
 */
import {
  deviceStorage,
  QUESTIONS_KEY,
  type Enum,
  type Json,
  type PinnedPortals,
  type PortalName,
} from '../supabase/index.ts';
import type { SessionUser } from './session-state.ts';

const PREFIX = 'bahamasinc_';
const AUTH = `${PREFIX}auth`;
const TENANT = `${PREFIX}tenant_`;
/** What was opened lately, by user and tenant; the shell writes it. */
const RECENT = `${PREFIX}recent_`;
const SHOWN_TENANT = `${PREFIX}shown_tenant`;
const PREFERENCES = `${PREFIX}preferences`;
const LAST_PAGE = `${PREFIX}last_page`;
const SESSION_META = `${PREFIX}session_meta`;
const LAST_INPUT = `${PREFIX}last_input`;
/** What encrypts the copies of unsaved drafts, which stay, and what is typed into forms. */
const DEVICE_KEY = `${PREFIX}device_key`;
/** What is typed into forms and not sent, by user: encrypted, and in clear by releases before 30 November 2026. */
const TYPED = ['typed_', 'text_', 'case_words_'].map((kind) => PREFIX + kind);

/** How long what is known of a user and of a tenant counts (SES-06). */
const LIFETIME_MS = 15 * 60_000;

/** A tenant and what its user is there: for staff, owner of each. */
export interface KnownTenant {
  id: string;
  name: string;
  type: string;
  role: Enum<'tenant_role'>;
  /** The branding of the portal; keys as in foundation/json-shapes.sql. */
  branding: Json;
  /** The versions of portals that its people get, also when another is released. */
  pinned_portals: PinnedPortals;
}

/** The version of a portal that a tenant is pinned to; null where it gets the released one. */
export function pinnedVersion(tenant: KnownTenant | undefined, portal: PortalName): string | null {
  return tenant?.pinned_portals[portal] ?? null;
}

interface Dated {
  /** Times in milliseconds. */
  lastUpdated: number;
  expiresAt: number;
}

export interface CachedAuth extends Dated {
  userId: string;
  email: string;
  role: Enum<'user_role'>;
  lastActiveTenant: string | null;
  tenantRole: Enum<'tenant_role'> | null;
  tenants: KnownTenant[];
}

type CachedTenant = KnownTenant & Dated;

export type ShownTenant = Pick<KnownTenant, 'id' | 'name'>;

export interface SessionMeta {
  /** A time in milliseconds. */
  loginTime: number;
  userAgent: string;
  /** A time in milliseconds: the last input, or the last refresh of the token. */
  lastActivity: number;
}

// The user and their tenants -------------------------------------------------

/** What is remembered of this user. */
export function readCachedAuth(userId: string): CachedAuth | null {
  return readRecord(AUTH, isCachedAuth, (cached) => cached.userId === userId && isCurrent(cached));
}

/** Remembers the user; the tenants that are known of them stay. */
export function cacheUser({ id, email, role, lastActiveTenant }: SessionUser): void {
  const { tenants = [] } = readCachedAuth(id) ?? {};
  writeAuth({ userId: id, email, role, lastActiveTenant, tenants });
}

/** Remembers the tenants of a user, and the active one in full. */
export function cacheTenants(user: SessionUser, tenants: KnownTenant[]): void {
  const { id: userId, email, role, lastActiveTenant } = user;
  writeAuth({ userId, email, role, lastActiveTenant, tenants });
  const active = tenants.find(({ id }) => id === lastActiveTenant);
  if (active) writeRecord(TENANT + active.id, { ...active, ...dates() });
}

/** The tenant of this id, while it is remembered. */
export function readCachedTenant(tenantId: string): KnownTenant | null {
  const cached = readRecord(
    TENANT + tenantId,
    isCachedTenant,
    (tenant) => tenant.id === tenantId && isCurrent(tenant),
  );
  if (!cached) return null;
  const { lastUpdated: _written, expiresAt: _expires, ...known } = cached;
  return known;
}

/** A tenant that is gone, or the user's place in it. */
export function forgetTenant(tenantId: string): void {
  deviceStorage.remove(TENANT + tenantId);
}

/** The tenant this user last knew to work in. Without an expiry: it is there to be named should it be gone, however much later. */
export function readShownTenant(userId: string): ShownTenant | null {
  const record = readRecord(SHOWN_TENANT, isShownTenant, (shown) => shown.userId === userId);
  return record && { id: record.id, name: record.name };
}

export function saveShownTenant(userId: string, { id, name }: ShownTenant): void {
  writeRecord(SHOWN_TENANT, { userId, id, name });
}

/** Deletes all data of the user; preferences of the device stay (SES-03). */
export function forgetUser(): void {
  const theirs = deviceStorage
    .keys()
    .filter((key) => key.startsWith(TENANT) || key.startsWith(RECENT));
  [
    AUTH,
    SHOWN_TENANT,
    LAST_PAGE,
    SESSION_META,
    LAST_INPUT,
    DEVICE_KEY,
    QUESTIONS_KEY,
    ...theirs,
  ].forEach(deviceStorage.remove);
}

/** Deletes what this user typed into forms and did not send. */
export function forgetTyped(userId: string): void {
  removeThose((key) => TYPED.some((kind) => key.startsWith(`${kind}${userId}_`)));
}

/** Deletes what others typed when it was not encrypted yet. What is of this user is encrypted when its form is shown. */
export function forgetClearTexts(userId: string): void {
  const inClear = TYPED.slice(1);
  removeThose((key) =>
    inClear.some((kind) => key.startsWith(kind) && !key.startsWith(`${kind}${userId}_`)),
  );
}

function removeThose(isOne: (key: string) => boolean) {
  deviceStorage.keys().filter(isOne).forEach(deviceStorage.remove);
}

function writeAuth(auth: Omit<CachedAuth, keyof Dated | 'tenantRole'>) {
  const active = auth.tenants.find(({ id }) => id === auth.lastActiveTenant);
  writeRecord(AUTH, { ...auth, tenantRole: active?.role ?? null, ...dates() });
}

// The rest -------------------------------------------------------------------

/** What the user prefers about this device. */
export function readPreferences(): Record<string, unknown> {
  return readRecord(PREFERENCES, isObject) ?? {};
}

export function savePreferences(changes: Record<string, unknown>): void {
  writeRecord(PREFERENCES, { ...readPreferences(), ...changes });
}

/** The address inside a portal that was last visited. */
export function readLastPage(): string | null {
  const page = deviceStorage.read(LAST_PAGE);
  if (page === null || /^\/(app|admin)([/?]|$)/.test(page)) return page;
  deviceStorage.remove(LAST_PAGE);
  return null;
}

export function saveLastPage(address: string): void {
  deviceStorage.write(LAST_PAGE, address);
}

export function readSessionMeta(): SessionMeta | null {
  return readRecord(SESSION_META, isSessionMeta, ({ lastActivity }) => isPast(lastActivity));
}

export function saveSessionMeta(meta: SessionMeta): void {
  writeRecord(SESSION_META, meta);
}

/** The time of the last activity, in any tab, in milliseconds. */
export function readLastInput(): number | null {
  return readRecord(LAST_INPUT, isTime, isPast);
}

export function saveLastInput(time: number): void {
  writeRecord(LAST_INPUT, time);
}

/** The key for copies of drafts that this user's session keeps here, in base64; of no other user. */
export function keptDeviceKey(userId: string): string | null {
  const [owner, key] = deviceStorage.read(DEVICE_KEY)?.split(' ') ?? [];
  return owner === userId && key ? key : null;
}

/** Keeps the key until the session ends. Without storage nothing is kept, and a reload reads it again. */
export function keepDeviceKey(userId: string, key: string): void {
  deviceStorage.write(DEVICE_KEY, `${userId} ${key}`);
}

/** Whether a storage event, which comes from another tab, is about the last input. */
export function isAboutLastInput({ key }: StorageEvent): boolean {
  return key === LAST_INPUT;
}

// Reading and checking -------------------------------------------------------

function readRecord<T>(
  key: string,
  isOf: (value: unknown) => value is T,
  counts: (record: T) => boolean = () => true,
): T | null {
  const text = deviceStorage.read(key);
  if (text === null) return null;
  const record = parse(text);
  if (isOf(record) && counts(record)) return record;
  deviceStorage.remove(key);
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function writeRecord(key: string, record: unknown): void {
  // Remove the older record when the new one does not fit.
  if (!deviceStorage.write(key, JSON.stringify(record))) deviceStorage.remove(key);
}

function dates(): Dated {
  const lastUpdated = Date.now();
  return { lastUpdated, expiresAt: lastUpdated + LIFETIME_MS };
}

/** Written in the past, and not longer ago than such a record counts: a later `expiresAt` is not believed. */
function isCurrent({ lastUpdated, expiresAt }: Dated): boolean {
  const now = Date.now();
  return lastUpdated <= now && now < Math.min(expiresAt, lastUpdated + LIFETIME_MS);
}

/** With a second to spare: tabs read the clock at different moments. */
function isPast(time: number): boolean {
  return time <= Date.now() + 1_000;
}

type Check = (value: unknown) => boolean;

const ROLES: readonly unknown[] = ['user', 'client', 'company_admin', 'admin'];
const TENANT_ROLES: readonly unknown[] = ['owner', 'member'];

const isTenantRole: Check = (value) => TENANT_ROLES.includes(value);
const dated = { lastUpdated: isTime, expiresAt: isTime };
const tenant = {
  id: isText,
  name: isText,
  type: isText,
  role: isTenantRole,
  branding: isObject,
  // A version becomes a part of an address only where it has the form of one (VERSION_FORM).
  pinned_portals: isObject,
};

const isKnownTenant = shapeOf<KnownTenant>(tenant);
const isCachedTenant = shapeOf<CachedTenant>({ ...tenant, ...dated });
const isShownTenant = shapeOf<ShownTenant & { userId: string }>({
  userId: isText,
  id: isText,
  name: isText,
});
const isCachedAuth = shapeOf<CachedAuth>({
  userId: isText,
  email: isText,
  role: (value) => ROLES.includes(value),
  lastActiveTenant: (value) => value === null || isText(value),
  tenantRole: (value) => value === null || isTenantRole(value),
  tenants: (value) => Array.isArray(value) && value.every(isKnownTenant),
  ...dated,
});
const isSessionMeta = shapeOf<SessionMeta>({
  loginTime: isTime,
  userAgent: isText,
  lastActivity: isTime,
});

/** Exactly these fields, each of its kind. */
function shapeOf<T>(fields: Record<keyof T, Check>) {
  const checks = Object.entries<Check>(fields);
  return (value: unknown): value is T =>
    isObject(value) &&
    Object.keys(value).length === checks.length &&
    checks.every(([name, check]) => check(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
