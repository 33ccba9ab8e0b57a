import type { ReleaseFile } from '@portal/shared-core/contract';

import { integrityOf } from '../../vite/release-file.ts';
import { allWell, unknown, wrong, type Check, type Finding } from '../finding.ts';
import { pointersOf, releaseAt, releaseIn, type SeenPointer } from '../release.ts';
import { wrongSignature } from '../signature.ts';
import type { Visit } from '../visit.ts';

const AT_ONCE = 8;

/** Both portals can be loaded: pointer, release and every file of it, each as it was signed. */
export const portals: Check = {
  name: 'Portals',
  async look(visit) {
    if (!visit.config?.portals) return [unknown('The configuration names no portals.')];
    const findings: Finding[] = [];
    const seen: string[] = [];
    for (const pointer of await pointersOf(visit)) {
      const { file, portal, answer } = pointer;
      if (!file) {
        findings.push(
          wrong(
            `The pointer of ${portal} at ${pointer.url} is none (status ${answer.status}).`,
            `Release the portal: npm run release -- ${portal} --to <folder>. config.json has to name its current.json.`,
          ),
        );
        continue;
      }
      findings.push(...allowed(visit.site, pointer), ...kept(pointer));
      const release = await releaseOf(visit, pointer, findings);
      if (!release) continue;
      const { files } = release.release;
      findings.push(
        ...(await filesFound(visit, pointer, files)),
        ...(await earlier(visit, pointer)),
      );
      seen.push(`${portal} ${file.pointer.version}, ${Object.keys(files).length} files`);
    }
    return allWell(findings, `${seen.join('; ')}. Each file has the hash of its release.`);
  },
};

/** The release that a pointer names, once both are what was signed; else null, and a finding. */
async function releaseOf(
  { config, ask }: Visit,
  { portal, url, file }: SeenPointer,
  findings: Finding[],
): Promise<ReleaseFile | null> {
  if (!file) return null;
  const keys = config?.releaseKeys ?? [];
  const address = releaseAt(url, file.pointer.version);
  const answer = await ask(address.href);
  const release = releaseIn(answer, file);
  if (!release) {
    findings.push(
      wrong(
        `${address} is no release of this version (status ${answer.status}).`,
        `Go back to a version that is there: npm run rollback -- ${portal}`,
      ),
    );
    return null;
  }
  for (const [name, part, signature] of [
    [url.pathname, file.pointer, file.signature],
    [address.pathname, release.release, release.signature],
  ] as const) {
    const fails = wrongSignature(part, signature, keys);
    if (!fails) continue;
    findings.push(
      wrong(
        `${name} ${fails}: browsers refuse the portal.`,
        'Find out who wrote it. Then release the portal again with a key that config.json names.',
      ),
    );
  }
  return release;
}

/** A portal on another origin has to let the host read it. */
function allowed(site: URL, { url, answer }: SeenPointer): Finding[] {
  const origin = answer.headers.get('access-control-allow-origin');
  if (url.origin === site.origin || origin === '*' || origin === site.origin) return [];
  return [
    wrong(
      `${url.origin} does not let ${site.origin} read its files.`,
      `Send "access-control-allow-origin: ${site.origin}" there, with every file.`,
    ),
  ];
}

/** A pointer that is kept on the way holds a release or a rollback back. */
function kept({ portal, url, answer: { headers } }: SeenPointer): Finding[] {
  const rule = headers.get('cache-control') ?? 'none';
  const age = Number(headers.get('age') ?? 0);
  if (/no-cache|no-store|max-age=0/.test(rule) && !(age > 0)) return [];
  return [
    wrong(
      `The pointer of ${portal} is kept: cache-control is "${rule}"${age > 0 ? `, and a cache has held it for ${age} s` : ''}.`,
      `Send "cache-control: no-cache" with ${url.pathname}, and leave it out of the cache in front.`,
    ),
  ];
}

async function filesFound(
  { ask }: Visit,
  { portal, url, file }: SeenPointer,
  files: Record<string, string>,
): Promise<Finding[]> {
  const folder = releaseAt(url, file?.pointer.version ?? '');
  const missing: string[] = [];
  const other: string[] = [];
  const waiting = Object.entries(files);
  async function next(): Promise<void> {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const [name, hash] = entry;
      const { status, headers, bytes } = await ask(new URL(name, folder).href);
      const type = headers.get('content-type') ?? 'no type';
      const isScript = /\.m?js$/.test(name);
      if (status !== 200 || (isScript && !type.includes('javascript'))) {
        missing.push(`${name} (${status}, ${type})`);
      } else if (integrityOf(bytes) !== hash) other.push(name);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push(
      wrong(
        `Files of ${portal} are missing or are no script: ${listed(missing)}.`,
        'Release the portal again as another version, and give .js and .mjs the type text/javascript.',
      ),
    );
  }
  if (other.length > 0) {
    findings.push(
      wrong(
        `Files of ${portal} are not those of the release: ${listed(other)}. Browsers refuse them.`,
        'Find out what changed or cut them. Then release the portal again as another version.',
      ),
    );
  }
  return findings;
}

/** Versions to go back to. */
async function earlier({ ask }: Visit, { portal, url, file }: SeenPointer): Promise<Finding[]> {
  const gone: string[] = [];
  for (const version of file?.pointer.previous ?? []) {
    const { status } = await ask(releaseAt(url, version).href);
    if (status !== 200) gone.push(version);
  }
  if (gone.length === 0) return [];
  return [
    wrong(
      `The pointer of ${portal} names earlier versions that are not there: ${listed(gone)}.`,
      'Put their folders back: a rollback and browsers with a last good copy need them.',
    ),
  ];
}

function listed(names: string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.toSorted().slice(0, 3).join(', ')}${more}`;
}
