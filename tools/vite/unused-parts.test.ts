import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

import { isTest, root } from '../lib/paths.ts';
import { LEFT_OUT } from './left-out.ts';
import { unusedParts, without } from './unused-parts.ts';

const CODE = `
class Client {
  async signIn(name) { return this.ask(name); }
  passkey() { return 'a long way'; }
}
function framework() { return framework(); }
const bridge = async (share) => { await share(); };
const later = (way) => way.catch((failure) => { return { why: 'a long text', failure }; });
export { Client, framework, bridge, later };
`;

const part = {
  file: /x/,
  unused: ['passkey', 'framework'],
  answers: { bridge: 'return null;', '(failure)': 'return failure.message;' },
};

test('[PUB-09] the bodies of methods and functions are replaced, and the rest stays', async () => {
  const code = without(CODE, part, parseSync('x.js', CODE).program, 'x.js');
  const made = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    Client: new () => { passkey: () => unknown; signIn: (name: string) => Promise<unknown> };
    framework: () => unknown;
    bridge: () => Promise<unknown>;
    later: (way: Promise<unknown>) => Promise<unknown>;
  };
  const client = new made.Client();
  Object.assign(client, { ask: (name: string) => `in as ${name}` });
  await expect(client.signIn('Claire')).resolves.toBe('in as Claire');
  expect(() => client.passkey()).toThrow('passkey is left out of this build');
  expect(() => made.framework()).toThrow('framework is left out of this build');
  await expect(made.bridge()).resolves.toBeNull();
  await expect(made.later(Promise.reject(new Error('gone')))).resolves.toBe('gone');
});

test('[PUB-09] a name that a package no longer has fails the build', () => {
  const gone = { ...part, unused: ['passkey', 'signInWithWallet'] };
  expect(() => without(CODE, gone, parseSync('x.js', CODE).program, 'client.js')).toThrow(
    'client.js has no signInWithWallet',
  );
});

test('[PUB-09] a file that is no longer part of the build fails it', () => {
  const { buildEnd } = unusedParts();
  const end = buildEnd as (this: { error: (text: string) => never }, error?: Error) => void;
  const context = {
    error(text: string): never {
      throw new Error(text);
    },
  };
  expect(() => end.call(context)).toThrow('GoTrueClient');
  // The build has failed already, for another reason.
  expect(() => end.call(context, new Error('syntax'))).not.toThrow();
});

test('[PUB-09] no file of the product calls what is left out', () => {
  const names = LEFT_OUT.flatMap(({ unused }) => unused).filter((name) => !name.startsWith('_'));
  // Names of our own or of the language, called on other objects.
  const others = new Set([
    'createLink',
    'createUser',
    'deleteUser',
    'handleAction',
    'fetch2',
    'insert',
  ]);
  const call = new RegExp(
    String.raw`\.(${names.filter((name) => !others.has(name)).join('|')})\(`,
    'g',
  );
  const files = ['shared-core', 'host-shell', 'client-portal', 'admin-portal']
    .flatMap((name) => globSync(`${name}/src/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !isTest(file));
  expect(files.length).toBeGreaterThan(500);
  const calls = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(call)].map(([text]) => `${file} ${text}`),
  );
  expect(calls).toEqual([]);
});
