import { expect, test } from 'vitest';

import { deviceOf } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Macintosh) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.0', 'An unknown device'],
  [null, 'An unknown device'],
])('[PRF-01] %s is named %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name);
});
