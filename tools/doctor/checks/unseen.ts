import { unknown, type Check } from '../finding.ts';

/** What no visitor can see, said so that no one takes silence for a yes. */
export const unseen: Check = {
  name: 'Not seen from outside',
  look: () =>
    Promise.resolve([
      unknown(
        'Whether wrong passwords are counted.',
        'Authentication, Hooks: "Password verification attempt" calls private.count_sign_in. It needs the Team plan.',
      ),
      unknown(
        'Whether sessions end after 8 hours without use and 12 hours in all.',
        'Authentication, Sessions. It needs the Pro plan.',
      ),
      unknown(
        'Whether leaked passwords are refused.',
        'Authentication, Email: "Prevent use of leaked passwords". It needs the Pro plan.',
      ),
      unknown(
        'The age of watchlists, and when the nightly run and the workers last ran.',
        'As the super admin: Compliance, Nightly runs shows the runs and the worker; KYC, Watchlists the lists.',
      ),
      unknown('Whether backups can be restored.', 'Restore one into an empty project and sign in.'),
    ]),
};
