/*
 * Whether a site would run a release, by what is known before a browser loads it.
 */
import type { HostContract, Release, ReleaseFile } from '@portal/shared-core/contract';

import { isSignedBy, keyId, type Signer } from './keys.ts';
import type { LiveSite } from './live-site.ts';
import { Refusal } from './refusal.ts';

export interface Exceptions {
  /** Exports whose type differs all the same: `@portal/shared-core/session#useUser`. */
  accepted: string[];
  /** Go on where the site or its database does not say what it has. */
  unchecked: boolean;
}

/** Refuses to sign for a site that would not run what this key signs. Errors: Refusal. */
export function checkSigner({ name, releaseKeys }: LiveSite, signer: Signer | null): void {
  if (releaseKeys === 'unsigned') return;
  if (!signer) {
    throw new Refusal(
      `${name} runs signed releases alone. Name the key with --key <file>, or give it in PORTAL_RELEASE_KEY.`,
    );
  }
  if (releaseKeys.includes(signer.publicKey)) return;
  const known = releaseKeys.map(keyId).join(', ');
  throw new Refusal(
    `${name} does not know the key ${keyId(signer.publicKey)}, only ${known}. Take the other key, or add this one to "releaseKeys" first.`,
  );
}

/** Refuses a release that is there and whose signature the site would refuse. Errors: Refusal. */
export function checkSignature(site: LiveSite, { release, signature }: ReleaseFile): void {
  if (site.releaseKeys === 'unsigned' || isSignedBy(site.releaseKeys, release, signature)) return;
  const by = signature ? `signed by ${signature.key}` : 'not signed';
  throw new Refusal(
    `${release.version} is ${by}, which ${site.name} refuses. Release another commit with a key of the site.`,
  );
}

/** Refuses a release that the host or the database of the site does not suffice for. Answers what was not checked. Errors: Refusal. */
export async function checkFit(
  site: LiveSite,
  release: Release,
  exceptions: Exceptions,
): Promise<string[]> {
  return [
    ...checkContract(site, release, exceptions),
    ...(await checkSchema(site, release, exceptions)),
  ];
}

function checkContract(site: LiveSite, release: Release, exceptions: Exceptions): string[] {
  if (!site.contract) {
    return unknown(
      exceptions,
      `${site.name} has no contract.json, so that its host was not compared.`,
    );
  }
  checkHost({ name: site.name, contract: site.contract }, release, exceptions.accepted);
  return [];
}

/** Refuses a host that does not give what a release needs. Errors: Refusal. */
export function checkHost(
  host: { name: string; contract: HostContract },
  release: Release,
  accepted: string[],
): void {
  const problems = problemsOf(host.contract, release, accepted);
  if (problems.length === 0) return;
  throw new Refusal(
    [
      `The host at ${host.name} does not give what ${release.version} of ${release.portal} needs:`,
      ...problems.map((problem) => `  ${problem}`),
      'The host goes first with what is new, and last with what is taken away. A changed type that does no harm: --accept <module>#<name>.',
    ].join('\n'),
  );
}

function problemsOf(host: HostContract, release: Release, accepted: string[]): string[] {
  const problems: string[] = [];
  if (host.contract !== release.contract) {
    problems.push(`contract ${release.contract}: the host has ${host.contract}`);
  }
  for (const { name, requiredVersion } of release.shared) {
    const version = host.shares[name];
    if (version && (requiredVersion === '*' || majorOf(version) === majorOf(requiredVersion)))
      continue;
    problems.push(`${name} ${requiredVersion}: the host has ${version ?? 'none'}`);
  }
  for (const [module, names] of Object.entries(release.needs)) {
    for (const [name, hash] of Object.entries(names)) {
      const given = host.exports[module]?.[name];
      const full = `${module}#${name}`;
      if (given === undefined) problems.push(`${full} is missing`);
      else if (given !== hash && !accepted.includes(full))
        problems.push(`${full} has another type`);
    }
  }
  return problems;
}

async function checkSchema(site: LiveSite, release: Release, exceptions: Exceptions) {
  const version = await schemaOf(site);
  if (version === null) {
    return unknown(exceptions, `The database of ${site.name} did not say its schema.`);
  }
  if (version >= release.schema) return [];
  throw new Refusal(
    `The database of ${site.name} is at ${version || 'no version'}, ${release.version} needs ${release.schema}. The database goes first: supabase db push.`,
  );
}

async function schemaOf({ supabaseUrl, supabaseKey }: LiveSite): Promise<string | null> {
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/schema_version`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(20_000),
    });
    return response.ok ? String(await response.json()) : null;
  } catch {
    return null;
  }
}

function unknown({ unchecked }: Exceptions, what: string): string[] {
  if (unchecked) return [what];
  throw new Refusal(`${what} Run it with --unchecked to go on all the same.`);
}

function majorOf(version: string): string | undefined {
  return /\d+/.exec(version)?.[0];
}
