import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import {
  serveProduct,
  type PointerFile,
  type PortalName,
  type ReleaseFile,
} from '@portal/tools/serve';
import { localConfig } from '@portal/tools/served-config';

import { environment } from './environment.ts';

const root = join(import.meta.dirname, '..', '..');

/** What a release has otherwise than the build of this checkout. */
interface Change {
  /** The text of a script that is released in place of the built one. */
  script?: (name: string, text: string) => string;
  /** What release.json says otherwise, as if the portal was built so. */
  release?: Partial<ReleaseFile['release']>;
  /** Leaves the pointer where it is. */
  hold?: boolean;
}

/**
 * A site of one journey in front of the backend that runs: its portals come from a folder of releases, into which the journey releases while pages
 * are open. Both portals are there as version 1.0.0. `signed` has each release and pointer signed by a key of the site.
 */
export async function openReleasedSite({ signed = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-releases-'));
  const keys = signed ? generateKeyPairSync('ed25519') : null;
  const rawKey = keys?.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = rawKey && createHash('sha256').update(rawKey).digest('hex').slice(0, 16);
  const at = (portal: PortalName, ...path: string[]) => join(folder, 'remotes', portal, ...path);

  function signatureOf(part: object) {
    if (!keys || !keyId) return null;
    const value = sign(null, Buffer.from(JSON.stringify(part)), keys.privateKey);
    return { key: keyId, value: value.toString('base64') };
  }

  /** Has the pointer of a portal name a version, as a release or a rollback does. */
  function pointTo(portal: PortalName, version: string): void {
    const file = at(portal, 'current.json');
    const before = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as PointerFile)
      : null;
    const { version: current, previous = [], serial = 0 } = before?.pointer ?? {};
    const pointer: PointerFile['pointer'] = {
      portal,
      version,
      previous: [current ?? version, ...previous].filter((each) => each !== version),
      serial: serial + 1,
      at: new Date().toISOString(),
    };
    writeFileSync(file, JSON.stringify({ pointer, signature: signatureOf(pointer) }));
  }

  /** Releases the build of this checkout as a version, with what a journey changes of it. */
  function release(portal: PortalName, version: string, change: Change = {}): void {
    const dist = join(root, `${portal}-portal`, 'dist');
    const built = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as ReleaseFile;
    const files = { ...built.release.files };
    for (const name of Object.keys(files)) {
      const to = at(portal, version, name);
      mkdirSync(dirname(to), { recursive: true });
      if (!change.script || !name.endsWith('.js')) {
        cpSync(join(dist, name), to);
        continue;
      }
      const text = change.script(name, readFileSync(join(dist, name), 'utf8'));
      writeFileSync(to, text);
      files[name] = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    }
    const said = { ...built.release, version, files, ...change.release };
    const file: ReleaseFile = { release: said, signature: signatureOf(said) };
    writeFileSync(at(portal, version, 'release.json'), JSON.stringify(file));
    if (!change.hold) pointTo(portal, version);
  }

  release('client', '1.0.0');
  release('admin', '1.0.0');
  const config = localConfig({
    supabaseUrl: environment.api,
    supabaseKey: environment.publishableKey,
  });
  if (rawKey) config.releaseKeys = [rawKey.toString('base64')];
  const port = await freePort();
  const web = await serveProduct({ port, config, releases: { client: folder, admin: folder } });
  return {
    url: web.url,
    /** The folder of a version, for what a journey does to its files. */
    at,
    release,
    pointTo,
    async close() {
      await web.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
