import { createServer } from 'node:net';

import { freePort } from '@portal/backend/free-port';
import { expect, onTestFinished, test } from 'vitest';

import { isFree, portFrom, requireFree } from './ports.ts';

/** Something that listens until the test is over. */
async function occupiedPort(): Promise<number> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return port;
}

test('each part has its port unless its variable says otherwise', () => {
  expect(portFrom('WEB_PORT', {})).toBe(3000);
  expect(portFrom('WEB_PORT', { WEB_PORT: '' })).toBe(3000);
  expect(portFrom('WEB_PORT', { WEB_PORT: '8080', API_PORT: '1' })).toBe(8080);
});

test.each(['abc', '0', '65536', '-1', '80.5', ' ', '1e9'])(
  'a variable that holds %j is named with what it holds',
  (value) => {
    expect(() => portFrom('API_PORT', { API_PORT: value })).toThrow(
      `API_PORT is "${value}", which is not a port number (1 to 65535).`,
    );
  },
);

test('a port in use is named with the variable that moves it', async () => {
  const port = await occupiedPort();
  expect(await isFree(port)).toBe(false);
  await expect(requireFree('WEB_PORT', port)).rejects.toThrow(
    `Port ${port} is already in use: stop the program that uses it, or choose another port, for example WEB_PORT=${port + 10} npm start.`,
  );
});

test('a port nobody uses is fine', async () => {
  await expect(requireFree('WEB_PORT', await freePort())).resolves.toBeUndefined();
});
