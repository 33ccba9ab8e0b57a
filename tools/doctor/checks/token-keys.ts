import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

interface KeySet {
  keys?: { kty?: string; alg?: string }[];
}

/** Tokens are signed with a key of which services and browsers know the public half alone. A shared secret is in none of the published keys. */
export const tokenKeys: Check = {
  name: 'Signing keys',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/auth/v1/.well-known/jwks.json');
    if (status !== 200) return [unknown(`The auth service did not name its keys (${status}).`)];
    const { keys = [] } = JSON.parse(text) as KeySet;
    const algorithms = keys.filter(({ kty }) => kty !== 'oct').map(({ alg }) => alg ?? 'unknown');
    if (algorithms.length > 0) return [ok(`Tokens are signed with ${algorithms.join(', ')}.`)];
    return [
      wrong(
        'Tokens are signed with a shared secret: who verifies them can forge them.',
        'Settings, JWT keys: migrate to signing keys and rotate to ES256.',
      ),
    ];
  },
};
