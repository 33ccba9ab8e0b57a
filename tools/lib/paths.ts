import { dirname, join } from 'node:path';

/** The checkout. */
export const root = dirname(dirname(import.meta.dirname));
/** What this machine keeps between starts; ignored by git. */
export const localDir = join(root, '.local');
export const apps = ['host-shell', 'client-portal', 'admin-portal'] as const;
export type App = (typeof apps)[number];

/** Whether a path inside the checkout is a test or what only tests use. */
export function isTest(path: string): boolean {
  return /\.(test|fixtures)\.tsx?$|^[\w-]+\/src\/testing\//.test(path);
}
