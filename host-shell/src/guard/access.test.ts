import type { SessionUser } from '@portal/shared-core/session';
import { describe, expect, test } from 'vitest';

import { accessTo, landingPath, signInPath } from './access.ts';

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
    expect(accessTo(portal, user)).toBe(expected);
  });
});

test('[GRD-01] [GRD-02] the sign-in page knows the way back', () => {
  expect(signInPath('client')).toBe('/auth/login?redirect=app');
  expect(signInPath('admin')).toBe('/auth/login?redirect=admin');
});

describe('where a sign-in leads', () => {
  test.each([
    ['admin', null, '/admin'],
    ['admin', 'admin', '/admin'],
    ['admin', 'app', '/app'],
    ['admin', 'https://evil.example', '/admin'],
    ['user', null, '/app'],
    ['user', 'admin', '/app'],
    ['user', '//evil.example', '/app'],
    ['company_admin', 'admin', '/app'],
  ] as const)('[RED-01] %s with redirect %s: %s', (role, redirect, expected) => {
    expect(landingPath({ role }, redirect)).toBe(expected);
  });
});
