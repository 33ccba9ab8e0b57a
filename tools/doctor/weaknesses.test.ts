import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { root } from '../lib/paths.ts';
import { registryOfNpm } from './registry.ts';
import { DAYS, lockedPackages, weaknesses } from './checks/weaknesses.ts';
import { openVisit } from './visit.ts';

/** What the check says of a registry that answers so, and what it sent there. */
async function look(status: number, answer: unknown) {
  const sent: { url: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      sent.push({ url: `${request.method} ${request.url}`, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const registryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const findings = await weaknesses.look(
    await openVisit('http://localhost:9', undefined, { registryUrl }),
  );
  return { findings, sent };
}

test('the registry is asked about each package of the lockfile with its version', async () => {
  const { findings, sent } = await look(200, {});
  expect(findings).toMatchObject([{ state: 'ok' }]);
  expect(sent.map(({ url }) => url)).toEqual(['POST /-/npm/v1/security/advisories/bulk']);
  const asked = JSON.parse(sent[0]?.body ?? '{}') as Record<string, string[]>;
  expect(asked['react']).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(asked['@supabase/auth-js']).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});

test('each kind of key of a lockfile is read, and what has no version of the registry is left out', () => {
  const text = `packages:\n\n  '@a/b@1.0.0':\n    resolution: {}\n\n  c@2.0.0-rc.1:\n  c@3.0.0:\n  d@file:x:\n\nsnapshots:\n\n  e@1.0.0:\n`;
  expect(lockedPackages(text)).toEqual({ '@a/b': ['1.0.0'], c: ['2.0.0-rc.1', '3.0.0'] });
});

test.each([
  ['critical', 'wrong', '3 days'],
  ['high', 'wrong', '14 days'],
  ['moderate', 'wrong', '60 days'],
  ['low', 'unknown', 'quarterly'],
])(
  'a weakness that is %s is %s, with the time within which it is corrected',
  async (severity, state, time) => {
    const advisory = {
      id: 1,
      title: 'It runs code',
      severity,
      vulnerable_versions: '<9',
      url: 'https://a',
    };
    const { findings } = await look(200, { react: [advisory] });
    expect(findings).toMatchObject([
      { state, text: expect.stringContaining('react <9: It runs code') },
    ]);
    expect(findings[0]?.remedy).toContain(time);
  },
);

test('one without a severity counts as the worst', async () => {
  const { findings } = await look(200, { react: [{ title: 'Unknown' }] });
  expect(findings).toMatchObject([{ state: 'wrong' }]);
  expect(findings[0]?.remedy).toContain('3 days');
});

test.each<[number, unknown]>([
  [403, { error: 'forbidden' }],
  [200, '<html>a portal of the network</html>'],
  [200, []],
])('an answer %i %j is no all-clear', async (status, answer) => {
  const { findings } = await look(status, answer);
  expect(findings).toMatchObject([{ state: 'unknown' }]);
});

test('the registry is the one that npm is set to; without one none is asked', async () => {
  vi.stubEnv('npm_config_registry', 'https://packages.example/npm/');
  expect(registryOfNpm()).toBe('https://packages.example/npm/');
  vi.stubEnv('PATH', '');
  expect(registryOfNpm()).toBeUndefined();
  vi.unstubAllEnvs();
  const findings = await weaknesses.look(await openVisit('http://localhost:9'));
  expect(findings).toMatchObject([
    { state: 'unknown', text: expect.stringContaining('was not asked') },
  ]);
});

test('the days are those of the security policies', () => {
  const policies = readFileSync(join(root, 'docs', 'security-policies.md'), 'utf8');
  expect(policies).toContain(`| critical, or used by attackers | ${DAYS['critical']} days |`);
  expect(policies).toContain(`| high | ${DAYS['high']} days |`);
  expect(policies).toContain(`| medium | ${DAYS['moderate']} days |`);
});
