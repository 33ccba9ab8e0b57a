import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { serveFiles, type Handler } from './files.ts';
import { cacheControl, pointerFile, releaseFolder, remoteBuilds } from './policy.ts';
import { sendText } from './send-text.ts';

const RELEASE = 'release.json';
const JSON_TYPE = 'application/json';

export type Portal = 'client' | 'admin';

/** By portal: the folder of a site that holds its releases, as `npm run release` writes it. */
export type ReleaseFolders = Partial<Record<Portal, string>>;

/** What `current.json` says. */
export interface PointerFile {
  pointer: {
    portal: string;
    version: string;
    /** Earlier versions that are still there, newest first. */
    previous: string[];
    /** Rises by one with every change. */
    serial: number;
    at: string;
  };
  signature: { key: string; value: string } | null;
}

/**
 * Answers the addresses below /remotes/: the pointer of each portal and the files of its releases. A build is a release, and the only one;
 * it may be replaced while the server runs.
 */
export function portalFiles(checkout: string, releases: ReleaseFolders) {
  const sources = Object.entries(remoteBuilds).map(([prefix, app]) => {
    const portal = prefix.slice('/remotes/'.length) as Portal;
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
    if (!version || inside.includes('/..')) return missing();
    source.file(version, inside.slice(version.length + 1), request, response, missing);
  };
}

interface Source {
  /** The text of the pointer; null where nothing is released. */
  pointer(): string | null;
  /** Answers a file of a version. */
  file(version: string, path: string, ...answer: Parameters<Handler>): void;
}

function releasedPortal(folder: string): Source {
  const handler = serveFiles(folder, { forGood: true });
  const pointer = join(folder, pointerFile);
  return {
    pointer: () => (existsSync(pointer) ? readFileSync(pointer, 'utf8') : null),
    file(version, path, request, response, missing) {
      request.url = `/${version}${path}`;
      handler(request, response, missing);
    },
  };
}

function builtPortal(portal: Portal, dist: string): Source {
  const handler = serveFiles(dist, { forGood: true });
  return {
    pointer() {
      const version = versionOfBuild(dist);
      return version === null ? null : JSON.stringify(pointerTo(portal, version, dist));
    },
    file(version, path, request, response, missing) {
      if (version !== versionOfBuild(dist)) return missing();
      if (path === `/${RELEASE}`) {
        const text = readFileSync(join(dist, RELEASE), 'utf8');
        return sendText(request, response, { text, type: JSON_TYPE, kept: cacheControl.hashed });
      }
      request.url = path;
      handler(request, response, missing);
    },
  };
}

/** Unsigned: a build on this machine has no key. */
function pointerTo(portal: Portal, version: string, dist: string): PointerFile {
  const { mtime } = statSync(join(dist, RELEASE));
  const at = `${mtime.toISOString().slice(0, 19)}Z`;
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
