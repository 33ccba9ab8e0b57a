import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { onTestFinished } from 'vitest';

import { compressAssets } from '../product/compress.ts';
import { exampleConfig, examplePortal, writeBuilds } from '../serve/example-builds.ts';
import { serveProduct, type ServedConfig } from '../serve/serve.ts';
import { checks } from './checks.ts';
import { startProject } from './example-project.ts';
import { report } from './report.ts';
import { openVisit } from './visit.ts';

/** Answers in place of the served product's; what is not given is passed on. */
export type Broken = (path: string, encoding: string) => Partial<Spoiled> | undefined;
interface Spoiled {
  status: number;
  headers: Record<string, string | undefined>;
  body: string | Buffer;
}

/** For tests: what the doctor says of the served product with a project behind it, both as they should be but for what is given. */
export async function examine(
  options: {
    broken?: Broken;
    config?: object;
    project?: Parameters<typeof startProject>[0];
    /** Gives staff a host name of their own, set as it should be but for this. */
    staff?: object;
    /** Looks at it as at a site on another machine. */
    elsewhere?: boolean;
  } = {},
): Promise<{ lines: string[]; wrong: string[]; count: number }> {
  const project = await startProject(options.project ?? {});
  const builds = writeBuilds(examplePortal('admin'));
  for (const app of ['host-shell', 'client-portal', 'admin-portal'])
    compressAssets(join(builds.checkout, app, 'dist'));
  const config: ServedConfig = { ...exampleConfig, supabaseUrl: project.url, ...options.config };
  config.contact = { ...config.contact, phone: '+1 242 555 0100' };
  const [port, staffPort] = [await freePort(), await freePort()];
  const staff = options.staff && {
    ...config,
    hosts: { areas: 'staff' as const, other: `http://localhost:${port}` },
    ...options.staff,
  };
  if (staff) {
    config.hosts = { areas: 'public', other: `http://127.0.0.1:${staffPort}`, ...config.hosts };
    const { checkout } = builds;
    const hostname = '127.0.0.1';
    const web = await serveProduct({ port: staffPort, hostname, config: staff, checkout });
    onTestFinished(() => web.close());
  }
  const web = await serveProduct({ port, config, checkout: builds.checkout });
  const front = createServer((request, response) => {
    void passOn(web.url, options.broken, request, response);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    front.closeAllConnections();
    front.close();
    await web.close();
    await project.close();
    builds.remove();
  });
  const visit = await openVisit(`http://localhost:${(front.address() as AddressInfo).port}`);
  const lines: string[] = [];
  const seen = options.elsewhere ? { ...visit, isLocal: false } : visit;
  const count = await report(checks, seen, (line) => lines.push(line));
  return { lines, wrong: lines.filter((line) => line.startsWith('WRONG')), count };
}

/** Answers as the served product does, but for what is broken. */
async function passOn(
  url: string,
  broken: Broken | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const encoding = String(request.headers['accept-encoding']);
  const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': encoding } });
  const { status, headers, body } = broken?.(path, encoding) ?? {};
  const kept = Object.fromEntries(answer.headers);
  // The answer was read: its bytes go out plain.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete kept[name];
  const sent = Object.entries({ ...kept, ...headers }).filter(([, value]) => value !== undefined);
  response.writeHead(status ?? answer.status, Object.fromEntries(sent) as Record<string, string>);
  response.end(body ?? Buffer.from(await answer.arrayBuffer()));
}

export const at =
  (address: string | RegExp, answer: Partial<Spoiled>): Broken =>
  (path) =>
    (typeof address === 'string' ? path === address : address.test(path)) ? answer : undefined;
