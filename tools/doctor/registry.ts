import { spawnSync } from 'node:child_process';

/** The registry of packages that npm is set to on this machine; none where npm cannot say. */
export function registryOfNpm(): string | undefined {
  const { status, stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  return status === 0 && URL.canParse(stdout.trim()) ? stdout.trim() : undefined;
}
