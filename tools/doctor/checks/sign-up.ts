import { allWell, wrong, type Check, type Finding } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

interface Settings {
  mailer_autoconfirm?: boolean;
  external?: { anonymous_users?: boolean };
}

/** New accounts confirm their address, and no one signs in without an account. */
export const signUp: Check = {
  name: 'Sign-up',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/auth/v1/settings');
    if (status !== 200) {
      return [
        wrong(
          `The auth service answers ${status}.`,
          'Check that supabaseUrl and supabaseKey in /config.json are of the same project, and that it is not paused.',
        ),
      ];
    }
    const settings = JSON.parse(text) as Settings;
    const findings: Finding[] = [];
    if (settings.mailer_autoconfirm && !visit.isLocal) {
      findings.push(
        wrong(
          'Accounts are confirmed without a mail: people sign up with the address of another.',
          'Authentication, Email: turn "Confirm email" on.',
        ),
      );
    }
    if (settings.external?.anonymous_users) {
      findings.push(
        wrong(
          'Anonymous sign-ins are on.',
          'Authentication, Sign in: turn anonymous sign-ins off.',
        ),
      );
    }
    return allWell(
      findings,
      settings.mailer_autoconfirm
        ? 'Accounts are confirmed without a mail, as meant on this machine alone.'
        : 'A new account confirms its address.',
    );
  },
};
