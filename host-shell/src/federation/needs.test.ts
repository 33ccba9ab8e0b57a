import { expect, test, vi } from 'vitest';

import { checkNames } from './needed-names.ts';
import { checkShares } from './needs.ts';

// Written by the build of the host.
vi.mock('virtual:portal-exports', () => ({ exported: {} }));

const SESSION = '@portal/shared-core/session';
const offered = { react: { version: '19.3.1' }, [SESSION]: { version: '1.0.0' } };
const exported = { [SESSION]: 'signOut useUser' };
const react = { name: 'react', requiredVersion: '^19.0.0' };

test('[FED-04] a portal built with the same majors and names is let in, also where a type is another', () => {
  expect(() => {
    checkShares([react], offered);
    checkNames({ [SESSION]: { useUser: 'another', '*': '' } }, exported);
  }).not.toThrow();
});

test('[FED-04] a name that the host has besides keeps older portals working', () => {
  expect(() => checkNames({ [SESSION]: { signOut: 'aaaa' } }, exported)).not.toThrow();
});

test.each([
  ['another major', { name: 'react', requiredVersion: '^18.0.0' }],
  ['another shared-core', { name: SESSION, requiredVersion: '^2.0.0' }],
  ['something the host does not provide', { name: 'left-pad', requiredVersion: '^1.0.0' }],
])('[FED-04] one that needs %s is refused', (_case, need) => {
  expect(() => checkShares([need], offered)).toThrow(
    expect.objectContaining({ stage: 'contract' }),
  );
});

test.each([
  [
    'a name that this host does not export',
    { [SESSION]: { useUser: 'a', brandNew: 'b' } },
    /session: the host has no brandNew/,
  ],
  [
    'a module that this host does not share',
    { '@portal/shared-core/new': { a: 'b' } },
    /new: the host has no a/,
  ],
])('[FED-04] one that imports %s is refused, with its name', (_case, needs, text) => {
  expect(() => checkNames(needs, exported)).toThrow(text);
});
