import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openSite } from './live-site.ts';
import { releasePortal } from './release-portal.ts';
import { newBuild, newTarget } from './release.fixtures.ts';
import { rollBack } from './roll-back.ts';

/** Serves a folder, and a kept copy of what `kept` holds. */
async function serve(folder: string, kept: Record<string, string>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    try {
      response.end(kept[url] ?? readFileSync(join(folder, url)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a release and a rollback say when the site goes on answering with another version', async () => {
  const { target, folder, read } = await newTarget();
  const kept: Record<string, string> = {};
  const address = await serve(folder, kept);
  const site = await openSite(address, target.place, 'client');
  const at = { ...target, site };
  const release = (version: string) =>
    releasePortal(at, version, () => Promise.resolve(newBuild(version)));

  expect((await release('1')).join(' ')).not.toContain('answers');
  kept['/remotes/client/current.json'] = read('current.json');
  const sentence = new RegExp(`${address}/remotes/client/current\\.json answers 1\\. Is --to`);
  expect((await release('2')).join(' ')).toMatch(sentence);
  kept['/remotes/client/current.json'] = '<!doctype html>';
  expect((await rollBack(at, '1')).join(' ')).toContain('answers no pointer');
});
