import { describe, expect, test } from 'vitest';

import { checkManifest } from './manifest.ts';

const offered = {
  react: { version: '19.3.1' },
  '@portal/shared-core/session': { version: '1.0.0' },
};

function manifest(shared: { name: string; requiredVersion: string }[]) {
  return JSON.stringify({ metaData: { remoteEntry: { name: 'assets/remoteEntry.js' } }, shared });
}

describe('a portal is checked before its code runs', () => {
  test('[FED-04] one built with the same majors is let in', () => {
    const text = manifest([{ name: 'react', requiredVersion: '^19.0.0' }]);
    expect(() => checkManifest(text, offered)).not.toThrow();
  });

  test.each([
    ['another major', { name: 'react', requiredVersion: '^18.0.0' }],
    ['another shared-core', { name: '@portal/shared-core/session', requiredVersion: '^2.0.0' }],
    ['something the host does not provide', { name: 'left-pad', requiredVersion: '^1.0.0' }],
  ])('[FED-04] one that needs %s is refused', (_case, need) => {
    expect(() => checkManifest(manifest([need]), offered)).toThrow(
      expect.objectContaining({ code: 'portal_incompatible' }),
    );
  });

  test.each(['', '{"id": "client", "metaD', '<!doctype html>', '{}'])(
    '[FED-03] %j is no manifest, and may be asked for again',
    (text) => {
      expect(() => checkManifest(text, offered)).toThrow(
        expect.not.objectContaining({ code: expect.anything() }),
      );
    },
  );
});
