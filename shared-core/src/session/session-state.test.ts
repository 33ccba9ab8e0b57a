import { describe, expect, test } from 'vitest';

import { candice, claire } from '../testing/index.ts';
import { initialState, next, type SessionEvent, type SessionState } from './session-state.ts';

const account = { id: claire.id, email: claire.email, name: 'Claire V.' };
const other = { id: candice.id, email: candice.email, name: candice.fullName };

const nobody: SessionState = { ...initialState, status: 'ready' };
const expired: SessionState = { ...nobody, ended: 'expired' };
const unheard: SessionState = { ...nobody, ended: 'unheard' };
const reading: SessionState = { ...initialState, account };
const signingIn: SessionState = { ...nobody, account };
const cached: SessionState = { ...nobody, account, user: claire };
const signedIn: SessionState = { ...cached, verified: true };
const limited: SessionState = { ...cached, user: { ...claire, role: 'user', limited: true } };
const unknown: SessionState = {
  ...limited,
  user: { ...claire, fullName: account.name, lastActiveTenant: null, limited: true },
};

const states = {
  loading: initialState,
  nobody,
  expired,
  unheard,
  reading,
  signingIn,
  cached,
  signedIn,
  limited,
  unknown,
};
type Name = keyof typeof states;

const profileRead: SessionEvent = { type: 'profile read', user: claire };
const profileFailed: SessionEvent = { type: 'profile failed', accountId: claire.id };
const cacheRead: SessionEvent = { type: 'cache read', account, user: claire };

describe('[SES-01] what each event makes of each state', () => {
  test.each<[Name, SessionEvent, Name]>([
    // the page opens
    ['loading', { type: 'initial session', account: null }, 'nobody'],
    ['loading', { type: 'initial session', account }, 'reading'],
    ['loading', cacheRead, 'cached'],
    ['nobody', cacheRead, 'nobody'],
    ['cached', { type: 'initial session', account }, 'cached'],
    ['reading', profileRead, 'signedIn'],
    ['reading', profileFailed, 'unknown'],
    ['expired', { type: 'initial session', account: null }, 'expired'],
    // the cache is verified
    ['cached', profileRead, 'signedIn'],
    ['cached', profileFailed, 'limited'],
    // the sign-out is not confirmed
    ['nobody', { type: 'sign-out unheard' }, 'unheard'],
    ['signedIn', { type: 'sign-out unheard' }, 'signedIn'],
    ['unheard', { type: 'signed in', account }, 'signingIn'],
    // a user signs in
    ['nobody', { type: 'signed in', account }, 'signingIn'],
    ['expired', { type: 'signed in', account }, 'signingIn'],
    ['nobody', { type: 'password recovery', account }, 'signingIn'],
    ['signingIn', profileRead, 'signedIn'],
    ['signingIn', profileFailed, 'unknown'],
    ['limited', profileRead, 'signedIn'],
    // and goes on
    ['signedIn', { type: 'signed in', account }, 'signedIn'],
    ['signedIn', { type: 'token refreshed', account }, 'signedIn'],
    ['signedIn', { type: 'user updated', account }, 'signedIn'],
    ['signedIn', profileFailed, 'signedIn'],
    // and out, in whichever state
    ['signedIn', { type: 'signed out' }, 'nobody'],
    ['signedIn', { type: 'user deleted' }, 'nobody'],
    ['signedIn', { type: 'idle' }, 'expired'],
    ['signedIn', { type: 'refused' }, 'expired'],
    ['reading', { type: 'signed out' }, 'nobody'],
    ['loading', { type: 'refused' }, 'expired'],
    ['expired', { type: 'signed out' }, 'expired'],
    // what comes too late changes nothing
    ['nobody', profileRead, 'nobody'],
    ['nobody', profileFailed, 'nobody'],
  ])('%s, %o: %s', (before, event, after) => {
    expect(next(states[before], event)).toEqual(states[after]);
  });
});

test('[SES-02] of another person nothing is shown before their profile is read', () => {
  const state = next(signedIn, { type: 'signed in', account: other });
  expect(state).toEqual({ ...nobody, account: other });
  expect(next(state, profileRead)).toBe(state);
  expect(next(state, { type: 'profile read', user: candice })).toMatchObject({ user: candice });
});

test('[ROLE-03] a remembered role is not believed once the profile cannot be read', () => {
  const remembered = { ...nobody, account: other, user: candice };
  const state = next(remembered, { type: 'profile failed', accountId: candice.id });
  expect(state.user).toEqual({ ...candice, role: 'user', limited: true });
});

test('[TEN-05] the active tenant of this page stays, even if another device selects a different one', () => {
  const elsewhere = { ...claire, lastActiveTenant: 'another', fullName: 'Claire Renamed' };
  const state = next(signedIn, { type: 'profile read', user: elsewhere });
  expect(state.user).toEqual({ ...claire, fullName: 'Claire Renamed' });
});

test('[TEN-05] a tenant is selected for the user it was selected for', () => {
  const selected = { type: 'tenant selected', tenantId: 't-2' } as const;
  const state = next(signedIn, { ...selected, userId: claire.id });
  expect(state.user?.lastActiveTenant).toBe('t-2');
  expect(next(signedIn, { ...selected, userId: candice.id })).toBe(signedIn);
  expect(next(nobody, { ...selected, userId: claire.id })).toBe(nobody);
});
