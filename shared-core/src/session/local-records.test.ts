import { beforeEach, describe, expect, test, vi } from 'vitest';

import { cableBeach, claire, harbourIsland } from '../testing/index.ts';
import {
  cacheTenants,
  cacheUser,
  forgetClearTexts,
  forgetTyped,
  forgetUser,
  keepDeviceKey,
  keptDeviceKey,
  pinnedVersion,
  readCachedAuth,
  readCachedTenant,
  readLastPage,
  readPreferences,
  readSessionMeta,
  readShownTenant,
  saveLastPage,
  savePreferences,
  saveSessionMeta,
  saveShownTenant,
} from './local-records.ts';

const NOW = new Date('2026-11-20T15:00:00Z').getTime();
const AUTH = 'bahamasinc_auth';
const TENANT = `bahamasinc_tenant_${cableBeach.id}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

function stored(key: string): unknown {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
}

test('[DATA-02] [DATA-03] the records have these keys and these fields', () => {
  cacheTenants(claire, [cableBeach, harbourIsland]);
  savePreferences({ sideBarCollapsed: true });
  saveLastPage('/app/companies?state=draft');
  saveSessionMeta({ loginTime: NOW, userAgent: 'a browser', lastActivity: NOW });
  const dates = { lastUpdated: NOW, expiresAt: NOW + 15 * 60_000 };
  expect(stored(AUTH)).toEqual({
    userId: claire.id,
    email: claire.email,
    role: 'user',
    lastActiveTenant: cableBeach.id,
    tenantRole: 'member',
    tenants: [cableBeach, harbourIsland],
    ...dates,
  });
  expect(stored(TENANT)).toEqual({ ...cableBeach, ...dates });
  expect(stored('bahamasinc_preferences')).toEqual({ sideBarCollapsed: true });
  expect(localStorage.getItem('bahamasinc_last_page')).toBe('/app/companies?state=draft');
  expect(stored('bahamasinc_session_meta')).toEqual({
    loginTime: NOW,
    userAgent: 'a browser',
    lastActivity: NOW,
  });
});

test('[SES-06] user and tenant count for 15 minutes; reading them later removes them', () => {
  cacheTenants(claire, [cableBeach]);
  vi.setSystemTime(NOW + 15 * 60_000 - 1);
  expect(readCachedAuth(claire.id)?.email).toBe(claire.email);
  expect(readCachedTenant(cableBeach.id)).toEqual(cableBeach);
  vi.setSystemTime(NOW + 15 * 60_000);
  expect(readCachedAuth(claire.id)).toBeNull();
  expect(readCachedTenant(cableBeach.id)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

describe('[FED-01] the version that a tenant is pinned to', () => {
  const pinned = { ...cableBeach, pinned_portals: { client: '1.0.0-7f1c99f0' } };

  test('is known before the tenants are read', () => {
    cacheTenants(claire, [pinned, harbourIsland]);
    const tenant = readCachedTenant(cableBeach.id) ?? undefined;
    expect(pinnedVersion(tenant, 'client')).toBe('1.0.0-7f1c99f0');
    expect(pinnedVersion(tenant, 'admin')).toBeNull();
    expect(pinnedVersion(readCachedAuth(claire.id)?.tenants[1], 'client')).toBeNull();
    expect(pinnedVersion(undefined, 'client')).toBeNull();
  });

  test.each([undefined, 'text', [], null])('%j is none: the record is removed', (pinnedPortals) => {
    cacheTenants(claire, [cableBeach]);
    const record = { ...(stored(TENANT) as object), pinned_portals: pinnedPortals };
    localStorage.setItem(TENANT, JSON.stringify(record));
    expect(readCachedTenant(cableBeach.id)).toBeNull();
    expect(localStorage.getItem(TENANT)).toBeNull();
  });
});

describe('[DATA-03] a record that was tampered with is removed and counts as absent', () => {
  test.each([
    ['is no json', () => '{"userId":'],
    ['is null', () => 'null'],
    ['is a list', () => '[]'],
    ['lacks a field', (auth) => ({ ...auth, email: undefined })],
    ['has one too many', (auth) => ({ ...auth, isAdmin: true })],
    ['has a role nobody knows', (auth) => ({ ...auth, role: 'root' })],
    ['has a number for an address', (auth) => ({ ...auth, email: 1 })],
    ['has a tenant without a name', (auth) => ({ ...auth, tenants: [{ id: 't' }] })],
    ['was written tomorrow', (auth) => ({ ...auth, lastUpdated: NOW + 86_400_000 })],
    ['never expires', (auth) => ({ ...auth, expiresAt: null })],
    ['is of somebody else', (auth) => ({ ...auth, userId: 'u-2' })],
  ] as [string, (auth: Record<string, unknown>) => unknown][])('it %s', (_how, tamper) => {
    cacheTenants(claire, [cableBeach]);
    const tampered = tamper(stored(AUTH) as Record<string, unknown>);
    localStorage.setItem(AUTH, typeof tampered === 'string' ? tampered : JSON.stringify(tampered));
    expect(readCachedAuth(claire.id)).toBeNull();
    expect(localStorage.getItem(AUTH)).toBeNull();
  });

  test('a later expiry prolongs nothing', () => {
    cacheTenants(claire, [cableBeach]);
    const auth = stored(AUTH) as Record<string, unknown>;
    localStorage.setItem(AUTH, JSON.stringify({ ...auth, expiresAt: NOW * 2 }));
    vi.setSystemTime(NOW + 15 * 60_000);
    expect(readCachedAuth(claire.id)).toBeNull();
  });

  test.each(['//evil.example', 'https://evil.example', '/apple', 'javascript:alert(1)'])(
    'a last page of %s is none',
    (page) => {
      saveLastPage(page);
      expect(readLastPage()).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
  );

  test('activity in the future is none', () => {
    saveSessionMeta({ loginTime: NOW, userAgent: '', lastActivity: NOW + 60_000 });
    expect(readSessionMeta()).toBeNull();
  });
});

test('[DATA-03] the same user keeps the known tenants, another user does not', () => {
  cacheTenants(claire, [cableBeach]);
  cacheUser({ ...claire, role: 'client' });
  expect(readCachedAuth(claire.id)).toMatchObject({ role: 'client', tenants: [cableBeach] });
  cacheUser({ ...claire, id: 'u-2' });
  expect(readCachedAuth('u-2')?.tenants).toEqual([]);
});

test('[TEN-01] the tenant that was shown last is remembered for a year as for a minute, and for its user alone', () => {
  saveShownTenant(claire.id, cableBeach);
  vi.setSystemTime(NOW + 365 * 86_400_000);
  expect(readShownTenant(claire.id)).toEqual({ id: cableBeach.id, name: cableBeach.name });
  expect(readShownTenant('u-2')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('[SES-03] forgetting a user leaves what they prefer about this device, and their drafts without the key of them', () => {
  cacheTenants(claire, [cableBeach]);
  cacheTenants({ ...claire, lastActiveTenant: harbourIsland.id }, [harbourIsland]);
  saveLastPage('/app');
  saveSessionMeta({ loginTime: NOW, userAgent: '', lastActivity: NOW });
  saveShownTenant(claire.id, cableBeach);
  savePreferences({ sideBarCollapsed: true });
  localStorage.setItem(`bahamasinc_sealed_${claire.id}_change_1`, 'AES-GCM-256');
  keepDeviceKey(claire.id, 'a2V5');
  expect(keptDeviceKey(claire.id)).toBe('a2V5');
  expect(keptDeviceKey('u-2')).toBeNull();
  localStorage.setItem(`bahamasinc_recent_${claire.id}_${cableBeach.id}`, '[]');
  forgetUser();
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'bahamasinc_preferences',
    `bahamasinc_sealed_${claire.id}_change_1`,
  ]);
});

test('[SES-03] what a user typed is forgotten alone, and what others typed in clear at the next sign-in', () => {
  const typed = ['typed', 'text', 'case_words'].flatMap((kind) =>
    [claire.id, 'u-2'].map((id) => `bahamasinc_${kind}_${id}_answer_1`),
  );
  typed.forEach((key) => localStorage.setItem(key, 'x'));
  forgetClearTexts(claire.id);
  expect(Object.keys(localStorage).toSorted()).toEqual([
    `bahamasinc_case_words_${claire.id}_answer_1`,
    `bahamasinc_text_${claire.id}_answer_1`,
    `bahamasinc_typed_${claire.id}_answer_1`,
    'bahamasinc_typed_u-2_answer_1',
  ]);
  forgetTyped(claire.id);
  expect(Object.keys(localStorage)).toEqual(['bahamasinc_typed_u-2_answer_1']);
});

describe('without storage', () => {
  test('full storage breaks nothing, and leaves no older record behind', () => {
    cacheTenants(claire, [cableBeach]);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    cacheUser({ ...claire, role: 'client' });
    savePreferences({ sideBarCollapsed: true });
    expect(readCachedAuth(claire.id)).toBeNull();
    expect(readPreferences()).toEqual({});
    vi.restoreAllMocks();
  });

  test('forbidden storage breaks nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    cacheTenants(claire, [cableBeach]);
    forgetUser();
    expect(readCachedAuth(claire.id)).toBeNull();
    expect(readLastPage()).toBeNull();
    vi.unstubAllGlobals();
  });
});
