import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../lib/paths.ts';
import { allWell, unknown, wrong, type Check, type Finding } from '../finding.ts';

/** Days from the publication of a correction, by severity: docs/security-policies.md. What is not named here waits for the quarterly update. */
export const DAYS: Readonly<Record<string, number>> = { critical: 3, high: 14, moderate: 60 };

interface Advisory {
  title?: string;
  url?: string;
  severity?: string;
  vulnerable_versions?: string;
}

/** The versions of each package that the lockfile names, as the registry is asked about them. */
export function lockedPackages(lockfile: string): Record<string, string[]> {
  const [, listed = ''] = /^packages:\n([\s\S]*?)^\S/m.exec(lockfile) ?? [];
  const versions = new Map<string, Set<string>>();
  for (const [, name = '', version = ''] of listed.matchAll(
    /^ {2}'?((?:@[^@/'\s]+\/)?[^@'\s]+)@(\d[^:('\s]*)'?:$/gm,
  )) {
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  return Object.fromEntries([...versions].map(([name, seen]) => [name, [...seen]]));
}

/** The registry knows no weakness of a package of this checkout that has to be corrected. It gets the names and versions of the lockfile. */
export const weaknesses: Check = {
  name: 'Weaknesses of packages',
  async look(visit) {
    const registry = visit.operator?.registryUrl;
    if (!registry)
      return [
        unknown(
          'The registry was not asked: npm does not say which one it uses.',
          'Set it, npm config set registry, and run npm run doctor again.',
        ),
      ];
    const packages = lockedPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
    const { status, text } = await visit.ask(
      `${registry.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(packages),
        redirect: 'error',
      },
    );
    const known = status === 200 ? advisoriesIn(text) : null;
    if (!known) {
      return [
        unknown(
          `The registry did not say whether a weakness is known (status ${status}).`,
          'Run it where the registry answers, or look at the weekly job (.github/workflows/audit.yml).',
        ),
      ];
    }
    const findings = known.map(([name, advisory]): Finding => {
      const what = `${name} ${advisory.vulnerable_versions ?? ''}: ${advisory.title ?? 'a weakness'} (${advisory.severity ?? 'severity not named'})`;
      const days = DAYS[advisory.severity ?? 'critical'];
      if (days === undefined)
        return unknown(`${what}.`, 'Correct it with the next quarterly update.');
      return wrong(
        `${what}.`,
        `Update within ${days} days of the correction, then release. ${advisory.url ?? ''}`.trim(),
      );
    });
    return allWell(
      findings,
      `None is known of the ${Object.keys(packages).length} packages of this checkout.`,
    );
  },
};

function advisoriesIn(text: string): [string, Advisory][] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.entries(value as Record<string, Advisory[]>).flatMap(([name, advisories]) =>
      advisories.map((advisory): [string, Advisory] => [name, advisory]),
    );
  } catch {
    return null;
  }
}
