import { unknown, type Check } from '../finding.ts';

/** What no check can see, said so that no one takes silence for a yes. */
export const unseen: Check = {
  name: 'Not seen',
  look: () =>
    Promise.resolve([
      unknown(
        'Whether the logs of the project reach a system of yours.',
        'Settings, Log drains. It needs the Team plan.',
      ),
      unknown('Whether backups can be restored.', 'Restore one into an empty project and sign in.'),
    ]),
};
