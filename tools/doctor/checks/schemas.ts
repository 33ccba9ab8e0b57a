import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

/** The API shows the schema public alone. PostgREST names what it shows when it is asked for another. */
export const schemas: Check = {
  name: 'Exposed schemas',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/rest/v1/tenants?limit=0', {
      headers: { 'accept-profile': 'doctor_nowhere' },
    });
    const named = /(?:one of the following|are exposed): ([\w, ]+)/.exec(text)?.[1];
    if (!named) return [unknown(`The API did not name its schemas (status ${status}).`)];
    const extra = named
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !['public', 'graphql_public', ''].includes(name));
    if (extra.length === 0) return [ok(`${named.trim()}.`)];
    return [
      wrong(
        `The API shows ${extra.join(', ')}, which hold what no rule of a row guards.`,
        'Data API, Exposed schemas: leave "public" alone.',
      ),
    ];
  },
};
