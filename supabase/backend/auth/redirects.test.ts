import { expect, test } from 'vitest';
import { createRedirects } from './redirects.ts';

const SITE = 'https://portal.example.com';
const LISTED = 'https://help.example.com/back?from=mail';

const redirects = createRedirects(SITE, [LISTED]);

test.each([
  SITE,
  `${SITE}/`,
  `${SITE}/auth/reset?x=https://other.example#part`,
  `${SITE}?x=1`,
  `${SITE}#x`,
  LISTED,
])('%s is allowed', (wanted) => {
  expect(redirects.choose(wanted)).toBe(wanted);
});

test.each([
  ['another host', 'https://evil.example/'],
  ['another scheme', 'http://portal.example.com/'],
  ['another port', 'https://portal.example.com:8443/'],
  ['a host that only begins like ours', 'https://portal.example.com.evil.example/'],
  ['our host as a user name', 'https://portal.example.com@evil.example/'],
  ['our host with a password', 'https://portal.example.com:x@evil.example/'],
  ['a user name before our host', 'https://evil@portal.example.com/'],
  ['a backslash for the at sign', 'https://evil.example\\@portal.example.com/'],
  ['a backslash in the path', `${SITE}/\\evil.example`],
  ['a backslash after our host', `${SITE}\\@evil.example/`],
  ['no scheme', '//evil.example/'],
  ['only a path', '/auth/reset'],
  ['a script', 'javascript:alert(1)//https://portal.example.com/'],
  ['data', 'data:text/html,x'],
  ['an app', 'portal://portal.example.com/'],
  ['a scheme without slashes', 'https:portal.example.com/'],
  ['capital letters in the scheme', 'HTTPS://portal.example.com/'],
  ['a letter that looks like ours', 'https://pоrtal.example.com/'],
  ['a full stop of another script', 'https://portal。example。com/'],
  ['a full-width slash', 'https://portal.example.com／evil'],
  ['a tab', `${SITE}/\tx`],
  ['a line break', `${SITE}/\r\nlocation: https://evil.example`],
  ['a space before it', ` ${SITE}/`],
  ['a character without width', `https://portal.example.com\u200b/`],
  ['a listed address with more at its end', `${LISTED}&x=1`],
  ['a listed address with another case', LISTED.toUpperCase()],
  ['nothing', ''],
  ['an object', {}],
  ['several', [SITE, 'https://evil.example']],
  ['null', null],
])('%s leads to the site', (_what, wanted) => {
  expect(redirects.choose(wanted)).toBe(SITE);
});

test('this machine may be called by both of its names, at the same port only', () => {
  const local = createRedirects('http://localhost:3000');
  expect(local.choose('http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000/x');
  expect(local.choose('http://localhost:3000/x')).toBe('http://localhost:3000/x');
  expect(local.choose('http://127.0.0.1:3001/x')).toBe('http://localhost:3000');
  expect(local.choose('http://127.1:3000/x')).toBe('http://localhost:3000');
  expect(local.choose('http://2130706433:3000/x')).toBe('http://localhost:3000');
});
