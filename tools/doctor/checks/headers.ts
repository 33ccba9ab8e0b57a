import { securityHeaders, strictTransport } from '../../serve/policy.ts';
import { allWell, wrong, type Check } from '../finding.ts';

const ADDRESSES = ['/', '/app', '/config.json', '/assets/doctor-gone.js', '/doctor-nowhere'];

/** Every answer carries the headers of the policy; over HTTPS also the one that keeps browsers there. Pages are asked for anew. */
export const headers: Check = {
  name: 'Headers',
  async look({ site, ask }) {
    const expected =
      site.protocol === 'https:' ? { ...securityHeaders, ...strictTransport } : securityHeaders;
    const lacking = new Map<string, string[]>();
    const note = (what: string, address: string) =>
      lacking.set(what, [...(lacking.get(what) ?? []), address]);
    for (const address of ADDRESSES) {
      const { headers: seen } = await ask(address);
      for (const [name, value] of Object.entries(expected)) {
        if (!seen.get(name)?.startsWith(value)) note(`${name}: ${value}`, address);
      }
      const kept = seen.get('cache-control') ?? '';
      if (!/no-cache|no-store|max-age=0/.test(kept)) {
        note('cache-control: no-cache (browsers would keep an old answer)', address);
      }
    }
    return allWell(
      [...lacking].map(([what, addresses]) =>
        wrong(
          `${addresses.join(', ')} ${addresses.length === 1 ? 'lacks' : 'lack'} ${what}.`,
          'Serve with a configuration of "npm run deploy:config".',
        ),
      ),
      'They are those of the policy, also on missing files.',
    );
  },
};
