import * as React from 'react';

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null) {
  throw new Error('React keeps the count of owner stacks elsewhere: see owner-stacks.ts');
}

/*
 * A setup file of every project with screens (`vitest.config.ts`). React's build for development makes an error for each of 10,000
 * elements a second, for the stacks of `captureOwnerStack`. Nothing reads them, and they take a fifth of the processor time of a
 * test of screens. React counts the elements in this property and starts again at 0 each second: with a count that is always above
 * its limit it makes none. Its warnings and rules are unchanged.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {
    // the count stays
  },
});
