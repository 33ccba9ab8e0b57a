import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

/** The Edge Function that mail programs switch mails off by answers, and asks for no token, which they do not have. */
export const unsubscribe: Check = {
  name: 'Unsubscribing',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/functions/v1/unsubscribe/doctor-gone');
    if (status === 404 && text.includes('There is no link at this address.')) {
      return [ok('The function that mail programs call answers.')];
    }
    if (status === 401) {
      return [
        wrong(
          'The function that mail programs call asks for a token, which none of them has.',
          'Deploy it with `verify_jwt = false` of supabase/config.toml: supabase functions deploy unsubscribe.',
        ),
      ];
    }
    if (status === 404) {
      return [
        wrong(
          'The function that mail programs call is not there: “Unsubscribe” in a mail program does nothing, and providers count such mails as spam.',
          'supabase functions deploy unsubscribe (docs/guides/deploy.md, step 8).',
        ),
      ];
    }
    return [unknown(`The function that mail programs call did not say (status ${status}).`)];
  },
};
