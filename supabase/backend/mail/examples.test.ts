import { expect, test } from 'vitest';

import { exampleMail, mailExamples } from './examples.ts';
import { notices } from './notices/index.ts';

test('[MAIL-01] every kind of mail has an example that names no kind and lacks no value', () => {
  const examples = mailExamples();
  expect(examples.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['digest', 'contact_answer', ...notices.map(({ kind }) => kind)]),
  );
  for (const { kind, mail } of examples) {
    expect([kind, mail.subject]).not.toEqual([kind, kind]);
    expect([kind, mail.text]).toEqual([
      kind,
      expect.not.stringMatching(/undefined|: \.|\bof \.|\bof ,/),
    ]);
  }
});

test('[MAIL-01] an example is read by the address of its kind', () => {
  expect(exampleMail('application_incorporated')).toMatchObject({
    to: 'ada@example.com',
    subject: 'Blue Heron Ltd. is incorporated',
  });
  expect(exampleMail('application.incorporated')).toBeUndefined();
});
