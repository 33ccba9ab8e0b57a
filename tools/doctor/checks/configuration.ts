import { allWell, unknown, wrong, type Check, type Finding } from '../finding.ts';
import { isTakenByBrowsers } from './taken-by-browsers.ts';

const REMEDY = '"npm run deploy:site" writes one into an empty folder: compare with it.';

/** /config.json names everything the browser needs, and no demo accounts. */
export const configuration: Check = {
  name: 'Configuration',
  async look({ config, isLocal, ask }) {
    if (!config) {
      const { status } = await ask('/config.json');
      return [wrong(`/config.json is no JSON object (status ${status}).`, REMEDY)];
    }
    const { supabaseUrl = '', portals, contact, demo, hosts } = config;
    const findings: Finding[] = [];
    const missing = [
      [URL.canParse(supabaseUrl), 'supabaseUrl'],
      [config.supabaseKey, 'supabaseKey'],
      [hosts?.areas === 'staff' || portals?.client, 'portals.client'],
      [hosts?.areas === 'public' || portals?.admin, 'portals.admin'],
      [config.releaseKeys?.length, 'releaseKeys'],
      [contact?.email, 'contact.email'],
      [contact?.phone, 'contact.phone'],
    ].flatMap(([value, name]) => (value ? [] : [name]));
    if (missing.length > 0) {
      findings.push(wrong(`/config.json lacks ${missing.join(', ')}.`, REMEDY));
    }
    const origin = URL.parse(supabaseUrl)?.origin;
    if (origin && !isTakenByBrowsers(origin, isLocal)) {
      findings.push(wrong('supabaseUrl is not HTTPS.', 'Name the project by https://.'));
    }
    if (config.releaseKeys === 'unsigned' && !isLocal) {
      findings.push(
        unknown(
          'Releases of portals are unsigned: nothing shows who wrote them.',
          'Make a key (docs/guides/release.md), name its public half in releaseKeys, and release both portals with it.',
        ),
      );
    }
    if (demo && !isLocal) {
      findings.push(
        wrong(
          'It names demo accounts with their passwords, and everyone can read it.',
          'Set "demo" to null, delete the accounts, and change every password that was used.',
        ),
      );
    }
    return allWell(
      findings,
      'It names the project, both portals, the keys of their releases and whom to write to.',
    );
  },
};
