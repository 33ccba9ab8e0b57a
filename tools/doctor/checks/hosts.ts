import { contentSecurityPolicy, ownPortals } from '../../serve/policy.ts';
import { allWell, ok, unknown, wrong, type Check, type Finding } from '../finding.ts';
import type { Answer, SeenConfig, Visit } from '../visit.ts';
import { isTakenByBrowsers } from './taken-by-browsers.ts';
import { directivesOf } from './content-policy.ts';

const REMEDY =
  'Write both folders and both configurations again with --site and --staff (docs/guides/run-in-production.md, "A host name of its own for staff").';

const GIVE_ONE =
  'Give staff one, so that no public page can reach their session (docs/guides/run-in-production.md, "A host name of its own for staff").';

/** Where staff have a host name of their own: both are there, each with its own areas alone, and each names the other. */
export const hosts: Check = {
  name: 'Host names',
  async look(visit) {
    const { config, site, isLocal, ask } = visit;
    if (!config) return [];
    if (config.hosts === undefined) {
      const text = 'One host name serves the site and both portals; staff have none of their own.';
      return [isLocal ? ok(text) : unknown(text, GIVE_ONE)];
    }
    const { areas, other = '' } = config.hosts;
    const address = URL.parse(other);
    if ((areas !== 'public' && areas !== 'staff') || address?.origin !== other) {
      return [wrong('hosts of /config.json names no areas, or no origin of the other.', REMEDY)];
    }
    if (!isLocal && address.hostname === site.hostname)
      return [wrong('Both host names are the same: nothing is apart.', REMEDY)];
    if (!isTakenByBrowsers(other, isLocal))
      return [wrong(`${other} is not HTTPS.`, 'Name it by https://.')];

    const answer = await ask(`${other}/config.json`).catch(() => null);
    const there = answer && configIn(answer);
    if (!there) {
      return [
        wrong(`${other}/config.json does not answer.`, `Serve the other host name. ${REMEDY}`),
      ];
    }
    const findings = [
      ...agree(visit, config, there),
      ...(await keepsOut(visit, site.origin, areas)),
      ...(await keepsOut(visit, other, areas === 'staff' ? 'public' : 'staff')),
      ...(await policyThere(visit, other, there)),
    ];
    return allWell(
      findings,
      `${site.host} serves ${areas === 'staff' ? 'staff' : 'the public'} and ${address.host} the rest, each its own pages and files.`,
    );
  },
};

/** The two configurations are of one installation. */
function agree({ site, isLocal }: Visit, here: SeenConfig, there: SeenConfig): Finding[] {
  const other = here.hosts?.other;
  const findings: Finding[] = [];
  const wanted = here.hosts?.areas === 'staff' ? 'public' : 'staff';
  if (there.hosts?.areas !== wanted)
    findings.push(
      wrong(`${other} does not serve ${wanted === 'staff' ? 'staff' : 'the public'}.`, REMEDY),
    );
  // On this machine the doctor may look through another port.
  if (!isLocal && there.hosts?.other !== site.origin)
    findings.push(wrong(`${other} does not name ${site.origin} as the other host name.`, REMEDY));
  if (there.supabaseUrl !== here.supabaseUrl)
    findings.push(wrong(`${other} names another Supabase project.`, REMEDY));
  return findings;
}

/** A host name answers neither the pages nor the files of the other's areas. */
async function keepsOut({ ask }: Visit, origin: string, areas: string): Promise<Finding[]> {
  const portal = areas === 'staff' ? 'client' : 'admin';
  const findings: Finding[] = [];
  const pointer = await ask(`${origin}/remotes/${portal}/current.json`);
  if (pointer.status === 200) {
    findings.push(
      wrong(
        `${origin} serves files of the ${portal} portal.`,
        `Delete remotes/${portal} from its folder: the code of one host name is not to be on the other.`,
      ),
    );
  }
  if (areas === 'staff' && (await ask(`${origin}/pricing`)).status === 200) {
    findings.push(wrong(`${origin} serves pages of the public site.`, REMEDY));
  }
  return findings;
}

/** The policy of the other host name is the one for its own portal. That of this one has a check of its own. */
async function policyThere({ ask, project }: Visit, other: string, there: SeenConfig) {
  if (!project) return [];
  const { headers } = await ask(`${other}/`);
  const seen = directivesOf(headers.get('content-security-policy') ?? '');
  const wanted = directivesOf(
    contentSecurityPolicy({ supabaseUrl: project.url, portals: ownPortals(there) }),
  );
  const isSame = [...new Set([...wanted.keys(), ...seen.keys()])].every(
    (name) => wanted.get(name) === seen.get(name),
  );
  return isSame
    ? []
    : [
        wrong(
          `The content security policy of ${other} is not the one for its portal.`,
          `Run the doctor on ${other}: it says which sources differ.`,
        ),
      ];
}

function configIn({ status, text }: Answer): SeenConfig | null {
  try {
    const config: unknown = status === 200 ? JSON.parse(text) : null;
    return typeof config === 'object' ? config : null;
  } catch {
    return null;
  }
}
