import { createServer } from 'node:http';

import type { PortalName } from '@portal/shared-core/contract';

import { root } from '../lib/paths.ts';
import { answer, closing, listen, pathOf } from './answers.ts';
import { hidden } from './policy.ts';
import { portalFiles } from './releases.ts';

/** Serves one portal from an origin of its own, as the server that `npm run deploy:config` writes for it: the host alone may read its files. */
export async function servePortal(options: {
  port: number;
  portal: PortalName;
  /** The origin of the host. */
  host: string;
  checkout?: string;
  /** The folder that holds its releases; without one its build is served. */
  releases?: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { port, portal, host, checkout = root, releases } = options;
  const files = portalFiles(checkout, releases ? { [portal]: releases } : {});
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('access-control-allow-origin', host);
    const path = pathOf(request);
    const isOwn = path?.startsWith(`/remotes/${portal}/`) && !hidden.test(path);
    if (!path || !isOwn) return answer(response, 404);
    files(path, request, response, () => answer(response, 404));
  });
  await listen(server, port);
  return { url: `http://localhost:${port}`, close: closing(server) };
}
