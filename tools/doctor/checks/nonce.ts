import { PAGE_NONCE } from '../../serve/nonce.ts';
import { allWell, wrong, type Check, type Finding } from '../finding.ts';

const PAGES = ['/', '/pricing', '/auth/login', '/app', '/admin/doctor/x'];
const WRITE =
  'Serve with a configuration of "npm run deploy:config"; on Netlify and Cloudflare Pages its function has to be deployed as well.';

/** Each answer with a page has a nonce of its own, the same in the policy and in the page. Without it browsers do not hold files against hashes. */
export const nonce: Check = {
  name: 'Nonce',
  async look({ ask }) {
    const findings: Finding[] = [];
    for (const page of PAGES) {
      const [first, second] = [await ask(page, {}), await ask(page, {})];
      const inPage = nonceIn(first.text);
      const inPolicy = /'nonce-([^']+)'/.exec(
        first.headers.get('content-security-policy') ?? '',
      )?.[1];
      if (!inPage || inPage === PAGE_NONCE || !inPolicy) {
        findings.push(
          wrong(`${page} has no nonce: browsers do not check the files of portals.`, WRITE),
        );
      } else if (inPage !== inPolicy) {
        findings.push(wrong(`${page} has another nonce than its policy.`, WRITE));
      } else if (inPage === nonceIn(second.text)) {
        findings.push(
          wrong(
            `${page} has the same nonce in two answers: everyone knows it.`,
            'Leave pages out of the cache in front, and make the nonce anew for each request.',
          ),
        );
      } else if (first.headers.get('etag') ?? first.headers.get('last-modified')) {
        findings.push(
          wrong(
            `${page} has an etag or last-modified: a browser would join a page that it kept with a new nonce.`,
            'Send pages without both. nginx and Caddy do with our configuration.',
          ),
        );
      }
    }
    return allWell(findings, 'Each page has its own, as its policy says.');
  },
};

function nonceIn(page: string): string | undefined {
  return /<script[^>]* nonce="([^"]+)"/.exec(page)?.[1];
}
