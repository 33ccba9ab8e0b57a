import { expect, test } from 'vitest';

import { smtpFrom } from './smtp.ts';

const SERVER = { SMTP_HOST: 'mail.example.com', SMTP_FROM: 'Portal <portal@example.com>' };

test('no mail server is used unless one is named', () => {
  expect(smtpFrom({})).toEqual({});
  expect(smtpFrom({ SMTP_HOST: '', SMTP_PORT: '25' })).toEqual({});
});

test('a mail server is taken from the environment', () => {
  expect(smtpFrom(SERVER).smtp).toEqual({
    host: 'mail.example.com',
    port: 587,
    from: 'Portal <portal@example.com>',
  });
  const all = { ...SERVER, SMTP_PORT: '465', SMTP_USER: 'portal', SMTP_PASSWORD: 'x' };
  expect(smtpFrom(all).smtp).toMatchObject({ port: 465, user: 'portal', password: 'x' });
});

test.each([
  [{ SMTP_HOST: 'mail.example.com' }, 'SMTP_FROM'],
  [{ ...SERVER, SMTP_PORT: 'x' }, 'SMTP_PORT is "x"'],
  [{ ...SERVER, SMTP_USER: 'portal' }, 'SMTP_USER and SMTP_PASSWORD'],
  [{ ...SERVER, SMTP_PASSWORD: 'x' }, 'SMTP_USER and SMTP_PASSWORD'],
])('what is missing or wrong is named: %j', (env, text) => {
  expect(() => smtpFrom(env)).toThrow(text);
});
