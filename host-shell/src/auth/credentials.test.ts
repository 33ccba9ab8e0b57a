import { expect, test } from 'vitest';

import { isFilled, normalise } from './credentials.ts';

test('[AUTH-02] the address is trimmed and lowercased, the password left alone', () => {
  expect(normalise({ email: '  Claire@Example.COM ', password: ' Secret ' })).toEqual({
    email: 'claire@example.com',
    password: ' Secret ',
  });
});

test.each([
  ['', '', false],
  ['a@b.c', '', false],
  ['   ', 'secret', false],
  ['', 'secret', false],
  ['a@b.c', 's', true],
])(
  '[AUTH-02] with address %j and password %j the form can be sent: %s',
  (email, password, sent) => {
    expect(isFilled({ email, password })).toBe(sent);
  },
);
