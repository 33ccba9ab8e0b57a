import { allWell, unknown, wrong, type Check, type Finding } from '../finding.ts';

/** The configuration holds the publishable key, and nothing that opens the database. */
export const keys: Check = {
  name: 'Keys',
  async look({ config, ask }) {
    if (!config) return [unknown('There is no configuration to read the key in.')];
    const { text } = await ask('/config.json');
    const findings: Finding[] = [];
    const isSecret = text.includes('sb_secret_');
    const roles = (text.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []).map(roleOf);
    if (isSecret || roles.includes('service_role')) {
      findings.push(
        wrong(
          'THE SECRET KEY IS IN /config.json. Everyone who has read it reads and changes everything, past all rules.',
          'Revoke the key in the project now (Settings, API keys), then put the publishable key there, and read the logs.',
        ),
      );
    } else if (!config.supabaseKey?.startsWith('sb_publishable_')) {
      findings.push(
        wrong(
          roles.includes('anon')
            ? 'The key is the legacy anon key.'
            : 'The key is no publishable key.',
          'Use the publishable key of the project: sb_publishable_… (Settings, API keys).',
        ),
      );
    }
    return allWell(findings, 'The browser gets the publishable key, and no other.');
  },
};

function roleOf(token: string): unknown {
  try {
    const body = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(body) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}
