import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths.ts';

/** Writes a generated file; with --check, says instead when it is not what it would be, and how to write it. */
export function settleGenerated(file: string, text: string, stale: string): void {
  const target = join(root, file);
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error(stale);
    process.exitCode = 1;
  }
}

/** TypeScript as the formatter writes it, since no generator leaves it in a shape to be read in a review. */
export function formatted(text: string): string {
  const [command, config] = [
    join(root, 'node_modules', '.bin', 'oxfmt'),
    join(root, '.oxfmtrc.json'),
  ];
  return execFileSync(command, ['--config', config, '--stdin-filepath', 'generated.ts'], {
    encoding: 'utf8',
    input: text,
  });
}
