import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import sirv from 'sirv';
import { build, createServer, type InlineConfig } from 'vite';

import { localDir, root } from '../lib/paths.ts';
import { contentSecurityPolicy } from '../serve/policy.ts';
import { pdfDecoders } from '../vite/pdf-decoders.ts';

const outDir = join(localDir, 'gallery');

const config: InlineConfig = {
  configFile: false,
  root: join(root, 'shared-core/gallery'),
  base: './',
  plugins: [react(), pdfDecoders()],
  build: { target: 'es2023', outDir, emptyOutDir: true, reportCompressedSize: false },
};

/** The gallery with hot reload. */
export async function startGallery(port: number): Promise<string> {
  const server = await createServer({
    ...config,
    server: { port, strictPort: true, host: '127.0.0.1' },
  });
  await server.listen();
  return `http://localhost:${port}`;
}

/** The gallery as a built page under the product's content security policy, for tests. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  await buildFiles();
  const files = sirv(outDir, { dev: true });
  const policy = contentSecurityPolicy({ supabaseUrl: 'http://localhost:1', portals: [] });
  const server = createHttpServer((request, response) => {
    response.setHeader('content-security-policy', policy);
    files(request, response, () => {
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Vite makes a production process of the one it builds in, in which nobody may start the embedded backend any more. */
async function buildFiles(): Promise<void> {
  const before = process.env['NODE_ENV'];
  try {
    await build({ ...config, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
