/*
 * What the site that runs a portal says of itself: its settings (config.json) and what its host gives to portals (contract.json).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { HostContract } from '@portal/shared-core/contract';

import { isPublicKey } from './keys.ts';
import { POINTER, type Portal } from './layout.ts';
import type { Place } from './place.ts';
import { Refusal } from './refusal.ts';

export interface LiveSite {
  name: string;
  releaseKeys: string[] | 'unsigned';
  supabaseUrl: string;
  supabaseKey: string;
  /** The address of the pointer of the portal; null where the site is a folder or a bucket. */
  pointer: URL | null;
  /** What the host gives to portals; null where it says nothing. */
  contract: HostContract | null;
}

interface Config {
  supabaseUrl?: unknown;
  supabaseKey?: unknown;
  releaseKeys?: unknown;
  portals?: Partial<Record<Portal, unknown>>;
}

type Read = (file: string) => Promise<string | null>;

/** The site of `--site`, an address or a folder; without it the place of the releases holds it. Errors: Refusal. */
export async function openSite(
  site: string | undefined,
  place: Place,
  portal: Portal,
): Promise<LiveSite> {
  const name = site ?? place.name;
  const read = readerOf(site, place);
  const text = await read('config.json');
  if (text === null) {
    throw new Refusal(
      site === undefined
        ? `There is no config.json at ${name}. Name the site that runs the portal with --site <address or folder>.`
        : `There is no config.json at ${name}. Correct --site.`,
    );
  }
  const config = parse<Config>(text, 'config.json', name);
  const { supabaseUrl, supabaseKey, releaseKeys } = config;
  if (typeof supabaseUrl !== 'string' || typeof supabaseKey !== 'string') {
    throw new Refusal(`config.json at ${name} names no Supabase project.`);
  }
  if (releaseKeys !== 'unsigned' && !areKeys(releaseKeys)) {
    throw new Refusal(
      `config.json at ${name} has no "releaseKeys": the public keys of "npm run release:keys", or "unsigned" for a site of tests.`,
    );
  }
  const address = config.portals?.[portal];
  if (typeof address !== 'string' || !address.endsWith(`/${POINTER}`)) {
    throw new Refusal(
      `config.json at ${name} has "${String(address)}" as the portal ${portal}, and no …/${POINTER}: the site would not see a release.`,
    );
  }
  const contract = await read('contract.json');
  return {
    name,
    releaseKeys,
    supabaseUrl,
    supabaseKey,
    pointer: isAddress(name) ? new URL(address, name) : null,
    contract: contract === null ? null : parse<HostContract>(contract, 'contract.json', name),
  };
}

/** What a new host will give to portals, by its folder: `host-shell/dist`. Errors: Refusal. */
export function readHost(folder: string): { name: string; contract: HostContract } {
  const text = readFile(folder, 'contract.json');
  if (text === null)
    throw new Refusal(`There is no contract.json in ${folder}: build the host first.`);
  return { name: folder, contract: parse<HostContract>(text, 'contract.json', folder) };
}

function areKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPublicKey);
}

function readerOf(site: string | undefined, place: Place): Read {
  if (site === undefined) {
    return async (file) => (await place.read(file))?.content.toString() ?? null;
  }
  return isAddress(site)
    ? (file) => fetchFile(site, file)
    : (file) => Promise.resolve(readFile(site, file));
}

function isAddress(site: string): boolean {
  return /^https?:\/\//.test(site);
}

function readFile(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Refusal(`${join(folder, file)} was not read: ${String(error)}`);
  }
}

async function fetchFile(site: string, file: string): Promise<string | null> {
  const address = new URL(`/${file}`, site);
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) }).catch(
    (error: unknown) => {
      throw new Refusal(`${address.href} does not answer: ${String(error)}`);
    },
  );
  if (response.status === 404) return null;
  if (!response.ok) throw new Refusal(`${address.href} answers ${response.status}.`);
  return response.text();
}

function parse<T extends object>(text: string, file: string, name: string): T {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read as T;
  } catch {
    // The refusal below says it.
  }
  throw new Refusal(`${file} at ${name} is no JSON object.`);
}
