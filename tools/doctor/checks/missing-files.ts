import { remoteBuilds } from '../../serve/policy.ts';
import { allWell, wrong, type Check, type Finding } from '../finding.ts';

/** Missing files are a 404 that no one keeps, never a page: a browser would run the page as the script. */
export const missingFiles: Check = {
  name: 'Missing files',
  async look({ ask }) {
    const gone = 'assets/doctor-gone.js';
    const remotes = Object.keys(remoteBuilds);
    const files = [`/${gone}`, ...remotes.map((prefix) => `${prefix}/1.0.0-doctor/${gone}`)];
    const findings: Finding[] = [];
    for (const address of [...files, '/doctor-gone.png', '/doctor-nowhere']) {
      const { status, headers } = await ask(address);
      if (status !== 404) {
        findings.push(
          wrong(
            `${address} does not exist and answers ${status}.`,
            'Answer 404: turn off the rule that answers every address with one page.',
          ),
        );
      } else if (/immutable|max-age=[1-9]/.test(headers.get('cache-control') ?? '')) {
        findings.push(
          wrong(
            `The 404 of ${address} is kept by browsers (${headers.get('cache-control')}).`,
            'Send no-store with a 404: the file may be there after the next release.',
          ),
        );
      }
    }
    return allWell(findings, 'They answer 404, and no browser keeps it.');
  },
};
