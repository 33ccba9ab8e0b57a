import { newestMigration } from '../../lib/newest-migration.ts';
import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

/** The database has every migration of this checkout, and none that it does not know. */
export const schemaVersion: Check = {
  name: 'Version of the database',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/rest/v1/rpc/schema_version', {
      method: 'POST',
    });
    if (status === 404) {
      return [
        unknown(
          'The database has no function schema_version: its migrations are older than the function.',
          'Compare by hand: supabase migration list.',
        ),
      ];
    }
    if (status !== 200) return [unknown(`The database did not say (status ${status}).`)];
    const seen = text.replaceAll('"', '').trim();
    const newest = newestMigration();
    if (seen === newest) return [ok(`${seen}, as in this checkout.`)];
    if (seen < newest) {
      return [
        wrong(
          `The database is at ${seen}, this checkout at ${newest}.`,
          'Apply the migrations: supabase db push. The database goes first, then the builds.',
        ),
      ];
    }
    return [
      wrong(
        `The database is at ${seen}, which this checkout (${newest}) does not know.`,
        'Run the doctor from the checkout that was deployed, or deploy the builds of the newer one.',
      ),
    ];
  },
};
