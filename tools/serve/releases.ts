import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import type { PointerFile, PortalName } from '@portal/shared-core/contract';

import { serveFiles } from './files.ts';
import { cacheControl, pointerFile, releaseFolder, remoteBuilds } from './policy.ts';
import { sendText } from './send-text.ts';

const RELEASE = 'release.json';
const JSON_TYPE = 'application/json';

/** By portal: the folder of a site that holds its releases, as `npm run release` writes it. */
export type ReleaseFolders = Partial<Record<PortalName, string>>;

/**
 * Answers the addresses below /remotes/: the pointer of each portal and the files of its releases. A build is a release, and the only one;
 * it may be replaced while the server runs.
 */
export function portalFiles(checkout: string, releases: ReleaseFolders) {
  const sources = Object.entries(remoteBuilds).map(([prefix, app]) => {
    const portal = prefix.slice('/remotes/'.length) as PortalName;
    const folder = releases[portal];
    const source = folder
      ? releasedPortal(join(folder, prefix))
      : builtPortal(portal, join(checkout, app, 'dist'));
    return { prefix, ...source };
  });

  return (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    missing: () => void,
  ): void => {
    const source = sources.find(({ prefix }) => path.startsWith(`${prefix}/`));
    if (!source) return missing();
    const inside = path.slice(source.prefix.length);
    if (inside === `/${pointerFile}`) {
      const text = source.pointer();
      if (text === null) return missing();
      return sendText(request, response, { text, type: JSON_TYPE });
    }
    const version = releaseFolder.test(path) ? inside.split('/')[1] : undefined;
    const folder = version && !inside.includes('/..') ? source.folderOf(version) : null;
    if (!version || !folder) return missing();
    const file = inside.slice(version.length + 1);
    if (file !== `/${RELEASE}`) {
      request.url = file;
      return serveFiles(folder, { forGood: true })(request, response, missing);
    }
    const text = read(join(folder, RELEASE));
    if (text === null) return missing();
    sendText(request, response, { text, type: JSON_TYPE, kept: cacheControl.hashed });
  };
}

interface Source {
  /** The text of the pointer; null where nothing is released. */
  pointer(): string | null;
  /** Where the files of a version are; null where it is not there. */
  folderOf(version: string): string | null;
}

function releasedPortal(folder: string): Source {
  return {
    pointer: () => read(join(folder, pointerFile)),
    folderOf: (version) => join(folder, version),
  };
}

function builtPortal(portal: PortalName, dist: string): Source {
  return {
    pointer() {
      const version = versionOfBuild(dist);
      return version === null ? null : JSON.stringify(pointerTo(portal, version, dist));
    },
    folderOf: (version) => (version === versionOfBuild(dist) ? dist : null),
  };
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Unsigned: a build on this machine has no key. */
function pointerTo(portal: PortalName, version: string, dist: string): PointerFile {
  const { mtime } = statSync(join(dist, RELEASE));
  const at = mtime.toISOString();
  return { pointer: { portal, version, previous: [], serial: 1, at }, signature: null };
}

/** The version of a build; null where there is none, and while it is being written. */
function versionOfBuild(dist: string): string | null {
  try {
    const text = readFileSync(join(dist, RELEASE), 'utf8');
    return (JSON.parse(text) as { release?: { version?: string } }).release?.version ?? null;
  } catch {
    return null;
  }
}
