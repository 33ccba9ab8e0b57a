import { contentSecurityPolicy, ownPortals } from '../../serve/policy.ts';
import { allWell, unknown, wrong, type Check } from '../finding.ts';

const REMEDY =
  'Write the configuration again with "npm run deploy:config", with the addresses of this project and these portals.';

/** The content security policy is the one that this configuration asks for, no looser and no tighter. The nonce is another in each answer. */
export const contentPolicy: Check = {
  name: 'Content security policy',
  async look({ config, project, ask }) {
    const { headers } = await ask('/');
    const seen = directivesOf(headers.get('content-security-policy') ?? '');
    if (seen.size === 0) return [wrong('Pages have none.', REMEDY)];
    if (!project) return [unknown('The project is not known, which the policy has to name.')];
    const portals = ownPortals(config ?? {});
    const wanted = directivesOf(contentSecurityPolicy({ supabaseUrl: project.url, portals }));
    const findings = [...new Set([...wanted.keys(), ...seen.keys()])].flatMap((name) => {
      const [want = 'none', have = 'none'] = [wanted.get(name), seen.get(name)];
      return want === have ? [] : [wrong(`${name} is "${have}" and should be "${want}".`, REMEDY)];
    });
    return allWell(findings, 'It is the one for this project and these portals.');
  },
};

/** The directives of a policy and their sources in one order, without nonces. */
export function directivesOf(policy: string): Map<string, string> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(
    parts.flatMap(([name, ...sources]) =>
      name ? [[name, sources.filter(isNoNonce).toSorted().join(' ')]] : [],
    ),
  );
}

function isNoNonce(source: string): boolean {
  return !source.startsWith("'nonce-");
}
