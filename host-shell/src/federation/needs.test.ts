import { expect, test } from 'vitest';

import { checkNeeds } from './needs.ts';

const SESSION = '@portal/shared-core/session';
const offered = { react: { version: '19.3.1' }, [SESSION]: { version: '1.0.0' } };
const exported = { [SESSION]: 'signOut useUser' };
const react = { name: 'react', requiredVersion: '^19.0.0' };

const check = (needs: Record<string, Record<string, string>>, shared = [react]) =>
  checkNeeds({ shared, needs }, offered, exported);

test('[FED-04] a portal built with the same majors and names is let in, also where a type is another', () => {
  expect(() => check({ [SESSION]: { useUser: 'another', '*': '' } })).not.toThrow();
});

test('[FED-04] a name that the host has besides keeps older portals working', () => {
  expect(() => check({ [SESSION]: { signOut: 'aaaa' } })).not.toThrow();
});

test.each([
  ['another major', { name: 'react', requiredVersion: '^18.0.0' }],
  ['another shared-core', { name: SESSION, requiredVersion: '^2.0.0' }],
  ['something the host does not provide', { name: 'left-pad', requiredVersion: '^1.0.0' }],
])('[FED-04] one that needs %s is refused', (_case, need) => {
  expect(() => check({}, [need])).toThrow(expect.objectContaining({ stage: 'contract' }));
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
  expect(() => check(needs)).toThrow(text);
});
