import { fallbackPages } from '../../serve/policy.ts';
import { SITE_ORIGIN } from '../../serve/site-origin.ts';
import { allWell, wrong, type Check, type Finding } from '../finding.ts';

/** An address below each prefix that has no page of its own. */
const BELOW = Object.entries(fallbackPages).map(
  ([prefix, page]) => [`${prefix}/doctor/x`, page] as const,
);

/** Pages of every host name. */
const STAFF = ['/', '/auth/login', '/auth', '/admin'];

/** Public pages are there, with the address of this site; addresses below a prefix get its page, not another. */
export const pages: Check = {
  name: 'Pages',
  async look({ site, isLocal, config, ask }) {
    const findings: Finding[] = [];
    const start = await ask('/');
    const isStaff = config?.hosts?.areas === 'staff';
    for (const address of isStaff ? STAFF : [...STAFF, '/pricing', '/app']) {
      const { status } = await ask(address);
      if (status === 200) continue;
      findings.push(
        wrong(
          `${address} answers ${status}.`,
          'Serve the pages as a configuration of "npm run deploy:config" does.',
        ),
      );
    }
    for (const [address, page] of BELOW) {
      const { status, text } = await ask(address);
      // At a host name of staff all of them are the page without content.
      const isOther = !isStaff && status === 200 && text === start.text;
      if (status === 200 && !isOther) continue;
      findings.push(
        wrong(
          isOther ? `${address} answers the home page.` : `${address} answers ${status}.`,
          `Answer it with ${page}, status 200: links in mails and reloads end there.`,
        ),
      );
    }
    if (isStaff) return allWell(findings, 'Sign-in and the portal of staff are where they belong.');
    const { text } = await ask('/pricing');
    const canonical = /rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? '';
    if (text.includes(SITE_ORIGIN)) {
      findings.push(
        wrong(
          `Its pages name ${SITE_ORIGIN}, which does not exist.`,
          'Write the folder with "npm run deploy:site", which fills the address in.',
        ),
      );
    } else if (!isLocal && canonical && new URL(canonical).origin !== site.origin) {
      findings.push(
        wrong(
          `/pricing says that its address is ${canonical}.`,
          'Write the folder again with "npm run deploy:site" and the address of this site.',
        ),
      );
    }
    return allWell(findings, 'Public pages, sign-in and both portals are where they belong.');
  },
};
