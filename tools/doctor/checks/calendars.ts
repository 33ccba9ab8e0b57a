import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

/** The Edge Function of calendar links answers, and asks for no token, which calendar programs do not have. */
export const calendars: Check = {
  name: 'Calendar links',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/functions/v1/calendar/doctor-gone.ics');
    if (status === 404 && text.includes('There is no calendar at this address.')) {
      return [ok('The function that serves them answers.')];
    }
    if (status === 401) {
      return [
        wrong(
          'The function that serves them asks for a token, which no calendar program has.',
          'Deploy it with `verify_jwt = false` of supabase/config.toml: supabase functions deploy calendar.',
        ),
      ];
    }
    if (status === 404) {
      return [
        wrong(
          'The function that serves them is not there: clients create links that show nothing.',
          'supabase functions deploy calendar (docs/guides/deploy.md, step 8).',
        ),
      ];
    }
    return [unknown(`The function that serves them did not say (status ${status}).`)];
  },
};
