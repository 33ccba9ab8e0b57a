import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Plugin } from 'vite';

import { root } from '../lib/paths.ts';

/** The decoders of scanned pages in JavaScript: their WebAssembly forms would need a looser content security policy. */
const FILES = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/**
 * Puts the files that pdf.js loads by name beside the chunk that uses them, under `pdfjs-<version>/`, because browsers keep them
 * for a year. A build without pdf.js gets none.
 */
export function pdfDecoders(): Plugin {
  const manifest = createRequire(join(root, 'shared-core/package.json')).resolve(
    'pdfjs-dist/package.json',
  );
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const read = (name: string) => readFileSync(join(dirname(manifest), 'wasm', name), 'utf8');

  return {
    name: 'portal-pdf-decoders',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, name = ''] = /\/pdfjs-[\d.]+\/(\w+\.js)$/.exec(request.url ?? '') ?? [];
        if (!FILES.includes(name)) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(read(name));
      });
    },
    generateBundle(_options, bundle) {
      const reads = Object.values(bundle).some(
        (chunk) =>
          chunk.type === 'chunk' &&
          Object.keys(chunk.modules).some((id) => id.includes('/pdfjs-dist/')),
      );
      if (!reads) return;
      for (const name of FILES) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${name}`,
          source: read(name),
        });
      }
    },
  };
}
