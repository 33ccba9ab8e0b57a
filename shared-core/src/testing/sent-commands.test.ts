import { expect, test } from 'vitest';

import { clientOn, createFakeBackend } from './index.ts';
import { createSentCommands, sentCommands } from './sent-commands.ts';

const SAVE = 'POST /rest/v1/rpc/save_kyc';

test('a command that no test looks at is named, a read is not', () => {
  const commands = createSentCommands();
  commands.noteSent(SAVE, null);
  commands.noteSent('PATCH /rest/v1/profiles', null);
  commands.noteSent('GET /rest/v1/companies', null);
  commands.noteSent('POST /rest/v1/rpc/search', new AbortController().signal);
  commands.noteSent('POST /rest/v1/rpc/live_head', null);
  commands.noteSent('POST /auth/v1/token', null);
  expect(commands.unseen()).toEqual(['PATCH /rest/v1/profiles', SAVE]);
  commands.noteLookedAt(SAVE);
  expect(commands.unseen()).toEqual(['PATCH /rest/v1/profiles']);
});

test('the fake backend notes what is sent, and who looks at it', async () => {
  const backend = createFakeBackend();
  backend.on(SAVE, () => 2);
  backend.on('POST /rest/v1/rpc/submit_kyc', ({ body }) => body);
  const client = clientOn(backend);
  await client.rpc('save_kyc' as never);
  expect(sentCommands.unseen()).toEqual([SAVE]);
  await client.rpc('submit_kyc' as never);
  expect(sentCommands.unseen()).toEqual([SAVE]);
  expect(backend.sent(SAVE)).toEqual([{}]);
  expect(sentCommands.unseen()).toEqual([]);
});
