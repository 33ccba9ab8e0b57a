import { parseArgs } from 'node:util';

import type { Exceptions } from './fits-site.ts';
import { signerOf } from './keys.ts';
import { portalNamed } from './layout.ts';
import { openSite } from './live-site.ts';
import { openPlace } from './open-place.ts';
import { Refusal } from './refusal.ts';
import type { Target } from './release-portal.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** The arguments of every command of releases: which portal, which version, where, and how it is checked. Errors: Refusal. */
export function readOptions(args: string[], usage: string) {
  const { positionals, values } = parse(args, usage);
  const [name, version, ...more] = positionals;
  const portal = portalNamed(name);
  if (!values.to) throw new Refusal(`Name the folder or bucket of the site with --to.\n${usage}`);
  if (more.length > 0) throw new Refusal(`What is "${more.join(' ')}"?\n${usage}`);
  const place = openPlace(values.to);
  const exceptions: Exceptions = {
    accepted: values.accept ?? [],
    unchecked: values.unchecked,
  };
  return { portal, version, place, exceptions, values };
}

/** The same with the site and the key of a command that changes something. Errors: Refusal. */
export async function readTarget(args: string[], usage: string) {
  const { portal, version, place, exceptions, values } = readOptions(args, usage);
  const signer = signerOf(values.key, process.env);
  const site = await openSite(values.site, place, portal);
  const target: Target = { portal, place, site, signer, exceptions };
  return { target, version, values };
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: text,
        site: text,
        key: text,
        accept: { type: 'string', multiple: true },
        unchecked: flag,
        hold: flag,
        host: text,
        prune: text,
        tenant: text,
        reason: text,
        none: flag,
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

/** Runs a command: prints its sentences, or why nothing was changed. */
export async function runCommand(work: () => Promise<string[]>): Promise<void> {
  try {
    for (const line of await work()) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
