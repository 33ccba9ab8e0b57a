import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import { createServer, type SecureVersion } from 'node:tls';

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { tls } from './checks/tls.ts';
import { exampleCertificate } from './example-certificate.ts';
import type { Visit } from './visit.ts';

let pair: ReturnType<typeof exampleCertificate>;
beforeAll(() => {
  pair = exampleCertificate();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** The address of a server that takes these versions of TLS. */
function serverOf(minVersion: SecureVersion, maxVersion: SecureVersion): Promise<string> {
  const options = { ...pair, minVersion, maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' };
  const server = createServer(options, (socket) => void socket.end());
  server.on('tlsClientError', () => {});
  return listening(server);
}

const seen = (site: string, project?: string) =>
  tls.look({ site: new URL(site), project: project ? { url: project, key: 'k' } : null } as Visit);

describe('[OPS-01] the doctor tries old versions of TLS', () => {
  test('and finds a site in order that takes 1.2 and 1.3 alone', async () => {
    expect(await seen(await serverOf('TLSv1.2', 'TLSv1.3'))).toEqual([
      { state: 'ok', text: 'The site refuses TLS 1.0 and 1.1.' },
    ]);
  });

  test.each<[SecureVersion, string]>([
    ['TLSv1', 'TLS 1.0 and TLS 1.1'],
    ['TLSv1.1', 'TLS 1.1'],
  ])('and names what a server from %s on still accepts', async (lowest, accepted) => {
    const project = await serverOf(lowest, 'TLSv1.3');
    const findings = await seen(await serverOf('TLSv1.2', 'TLSv1.3'), project);
    expect(findings).toMatchObject([
      { state: 'ok' },
      { state: 'wrong', text: `The project still accepts ${accepted}.` },
    ]);
  });

  test('and cannot tell of a server that takes none, that is away, or that has no TLS', async () => {
    const silent = createPlainServer((socket) => socket.destroy());
    const text = 'The site could not be asked by TLS 1.2 or 1.3.';
    expect(await seen(await listening(silent))).toEqual([{ state: 'unknown', text }]);
    expect(await seen('https://127.0.0.1:1')).toEqual([{ state: 'unknown', text }]);
    expect(await seen('http://localhost:3000')).toMatchObject([{ state: 'unknown' }]);
  });
});
