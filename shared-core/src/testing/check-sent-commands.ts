import { afterAll, type RunnerTestSuite } from 'vitest';

import { sentCommands } from './sent-commands.ts';

/* Runs before each file of tests of screens (`vitest.config.ts`): after its last test, each command that it sent was looked at. */

// oxlint-disable-next-line no-empty-pattern -- vitest reads from here which fixtures the hook wants
afterAll(({}, suite) => {
  const unseen = sentCommands.unseen();
  sentCommands.clear();
  // Part of a file runs with `-t` or `.only`: the test that looks may be one that does not run.
  if (unseen.length === 0 || !isWhole(suite)) return;
  throw new Error(
    `No test of this file looks at what was sent to ${unseen.join(', ')}: assert it with backend.sent(route).`,
  );
});

function isWhole({ tasks }: Pick<RunnerTestSuite, 'tasks'>): boolean {
  return tasks.every((task) => task.mode !== 'skip' && (task.type === 'test' || isWhole(task)));
}
