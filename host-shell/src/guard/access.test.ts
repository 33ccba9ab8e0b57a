import type { SessionUser } from '@portal/shared-core/session';
import { describe, expect, test } from 'vitest';

import {
  accessTo,
  landingPath,
  pathAfterSignIn,
  secondFactorPath,
  signInPath,
  wantedArea,
} from './access.ts';

const person = (role: SessionUser['role']): SessionUser => ({
  id: 'u-1',
  email: 'someone@example.com',
  fullName: 'Someone',
  role,
  lastActiveTenant: null,
  limited: false,
});

describe('who may see which portal', () => {
  test.each([
    ['client', null, 'sign-in'],
    ['admin', null, 'sign-in'],
    ['client', person('user'), 'enter'],
    ['client', person('admin'), 'enter'],
    ['admin', person('user'), 'client-area'],
    ['admin', person('client'), 'client-area'],
    ['admin', person('company_admin'), 'client-area'],
    ['admin', person('admin'), 'enter'],
  ] as const)('[GRD-01] [GRD-02] %s portal, %o: %s', (portal, user, expected) => {
    expect(accessTo(portal, { status: 'ready', user, verified: true }, 'optional')).toBe(expected);
  });

  test.each([
    ['client', null, 'sign-in'],
    ['client', person('user'), 'enter'],
    ['admin', person('admin'), 'wait'],
    ['admin', person('user'), 'wait'],
    ['admin', { ...person('user'), limited: true }, 'wait'],
  ] as const)(
    '[GRD-02] [ROLE-03] on the word of this device alone: %s portal, %o: %s',
    (portal, user, expected) => {
      expect(accessTo(portal, { status: 'ready', user, verified: false }, 'optional')).toBe(
        expected,
      );
    },
  );

  test.each(['client', 'admin'] as const)(
    '[GRD-01] [GRD-02] %s portal, unknown: wait',
    (portal) => {
      expect(accessTo(portal, { status: 'loading', user: null, verified: false }, null)).toBe(
        'wait',
      );
    },
  );
});

test('[GRD-01] [GRD-02] the sign-in page knows the way back', () => {
  expect(signInPath('client')).toBe('/auth/login?redirect=app');
  expect(signInPath('admin')).toBe('/auth/login?redirect=admin');
});

test.each([
  ['client', person('user'), 'owed', 'second-factor'],
  ['client', person('admin'), 'missing', 'second-factor'],
  ['admin', person('admin'), 'owed', 'second-factor'],
  ['admin', person('admin'), 'missing', 'second-factor'],
  ['admin', person('admin'), 'given', 'enter'],
  ['admin', person('user'), 'given', 'client-area'],
  ['admin', null, 'missing', 'sign-in'],
  ['client', person('user'), null, 'wait'],
] as const)(
  '[AUTH-09] %s portal, %o, second factor %s: %s',
  (portal, user, secondFactor, expected) => {
    const session = { status: 'ready', user, verified: true } as const;
    expect(accessTo(portal, session, secondFactor)).toBe(expected);
  },
);

describe('the area requested by the address', () => {
  test.each([
    ['redirect=app', 'app'],
    ['redirect=admin', 'admin'],
    ['', null],
    ['redirect=', null],
    ['redirect=ADMIN', null],
    ['redirect=admin%20', null],
    ['redirect=/admin', null],
    ['redirect=//evil.example', null],
    ['redirect=%2F%2Fevil.example', null],
    ['redirect=https://evil.example', null],
    ['redirect=javascript:alert(1)', null],
    ['redirect=java%0Ascript:alert(1)', null],
    ['redirect=%2561dmin', null],
    ['redirect[]=admin', null],
    ['redirect=app&redirect=admin', null],
    ['redirect=admin&redirect=//evil.example', null],
    ['Redirect=admin', null],
  ])('[AUTH-01] [RED-01] %s: %s', (query, expected) => {
    expect(wantedArea(new URLSearchParams(query))).toBe(expected);
  });
});

describe('where a sign-in leads', () => {
  test.each([
    ['admin', null, '/admin'],
    ['admin', 'admin', '/admin'],
    ['admin', 'app', '/app'],
    ['user', null, '/app'],
    ['user', 'admin', '/app'],
    ['company_admin', 'admin', '/app'],
  ] as const)('[RED-01] %s who wants %s: %s', (role, wanted, expected) => {
    expect(landingPath({ role }, wanted)).toBe(expected);
  });

  test('[AUTH-09] by way of the second factor, which knows where to go on', () => {
    expect(pathAfterSignIn({ role: 'admin' }, 'owed', 'app')).toBe(
      '/auth/second-factor?redirect=app',
    );
    expect(pathAfterSignIn({ role: 'admin' }, 'missing', null)).toBe('/auth/second-factor');
    expect(pathAfterSignIn({ role: 'admin' }, 'given', null)).toBe('/admin');
    expect(secondFactorPath('admin')).toBe('/auth/second-factor?redirect=admin');
  });
});
