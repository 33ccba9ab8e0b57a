import { ok, wrong, type Check } from '../finding.ts';

/** /health names the version that is served. */
export const health: Check = {
  name: 'Version',
  async look({ ask }) {
    const { status, text } = await ask('/health');
    try {
      const { version, commit } = JSON.parse(text) as { version: string; commit: string | null };
      if (status === 200 && version) return [ok(`${version}${commit ? ` (${commit})` : ''}.`)];
    } catch {
      // It is a page, or empty: said below.
    }
    return [
      wrong(
        `/health does not say which version is served (status ${status}).`,
        'Answer it with health.json of the host\'s build, as a configuration of "npm run deploy:config" does.',
      ),
    ];
  },
};
