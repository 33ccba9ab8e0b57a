import { expect, test } from 'vitest';

import { createCardHandler } from './handler.ts';

function allowedFor(origin: string | null, staffUrl?: string) {
  const handle = createCardHandler({
    siteUrl: 'https://portal.example.com',
    staffUrl,
    supabaseUrl: 'https://project.example',
    firms: new Map(),
    call: async () => [],
    report: () => {},
  });
  const headers = origin === null ? {} : { origin };
  const address = 'https://project.example/functions/v1/card-payments/setup';
  return handle(new Request(address, { method: 'OPTIONS', headers })).then((answer) =>
    answer.headers.get('access-control-allow-origin'),
  );
}

test('[FED-01] pages of staff may call it from their own host name, pages of anyone else may not', async () => {
  const [site, staff] = ['https://portal.example.com', 'https://staff.example.com'];
  expect(await allowedFor(staff, staff)).toBe(staff);
  expect(await allowedFor(site, staff)).toBe(site);
  for (const other of ['https://evil.example', 'https://staff.example.com.evil.example', 'null'])
    expect(await allowedFor(other, staff)).toBe(site);
  expect(await allowedFor(null, staff)).toBe(site);
  expect(await allowedFor(staff)).toBe(site);
});
