import { allWell, unknown, wrong, type Check, type Finding } from '../finding.ts';
import { filesOf } from '../manifest.ts';
import type { Visit } from '../visit.ts';

const AT_ONCE = 8;
/** As the build names it; pdf.js itself names others that are never asked for. */
const WORKER = /pdf\.worker\.min-[\w-]+\.mjs/;

/** Both portals can be loaded: their manifests, every file these name, and the worker that shows PDFs. */
export const portals: Check = {
  name: 'Portals',
  async look(visit) {
    const { config, site } = visit;
    if (!config?.portals) return [unknown('The configuration names no portals.')];
    const findings: Finding[] = [];
    let count = 0;
    for (const [name, address] of Object.entries(config.portals)) {
      const manifest = new URL(address, site);
      const { status, headers, text } = await visit.ask(manifest.href);
      const files = status === 200 ? filesOf(manifest, text) : null;
      if (!files) {
        const remedy = 'Upload the build of the portal, its manifest last.';
        findings.push(
          wrong(`The manifest of ${name} at ${manifest} is none (status ${status}).`, remedy),
        );
        continue;
      }
      findings.push(...allowed(site, manifest, headers), ...(await filesFound(visit, name, files)));
      count += files.length;
    }
    return allWell(findings, `Both manifests are there, and the ${count} files they name.`);
  },
};

/** A portal on another origin has to let the host read it. */
function allowed(site: URL, manifest: URL, headers: Headers): Finding[] {
  const origin = headers.get('access-control-allow-origin');
  if (manifest.origin === site.origin || origin === '*' || origin === site.origin) return [];
  return [
    wrong(
      `${manifest.origin} does not let ${site.origin} read its files.`,
      `Send "access-control-allow-origin: ${site.origin}" there, with every file.`,
    ),
  ];
}

async function filesFound(visit: Visit, name: string, files: string[]): Promise<Finding[]> {
  const bad: string[] = [];
  const waiting = [...files];
  async function next(): Promise<void> {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const { status, headers, text } = await visit.ask(file);
      const type = headers.get('content-type') ?? 'no type';
      if (status !== 200 || !/javascript|css/.test(type)) bad.push(`${file} (${status}, ${type})`);
      const worker = WORKER.exec(text)?.[0];
      const address = worker && new URL(worker, file).href;
      if (address && !files.includes(address)) {
        files.push(address);
        waiting.push(address);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (bad.length === 0) return [];
  const more = bad.length > 3 ? ` and ${bad.length - 3} more` : '';
  return [
    wrong(
      `Files of ${name} are missing or are no script: ${bad.slice(0, 3).join(', ')}${more}.`,
      'Upload all of assets/ before the manifest, and give .js and .mjs the type text/javascript.',
    ),
  ];
}
