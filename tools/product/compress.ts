import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes a .gz and a .br beside every text file of a build that has its hash in its name, for the server to hand out as they are. Other files
 * change under their name: a release that replaces one alone would leave its compressed twins with the old content.
 */
export function compressAssets(dist: string): void {
  for (const file of globSync('assets/**/*.{js,mjs,css,json,svg,ttf}', { cwd: dist })) {
    const path = join(dist, file);
    const content = readFileSync(path);
    if (content.length < 1_000) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
  }
}
