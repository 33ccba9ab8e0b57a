import { expect, test } from 'vitest';
import { createRouter } from './router.ts';

const answering = () => Promise.resolve(new Response());
const first = answering;
const second = () => answering();

const router = createRouter({ 'GET /users': first, 'PUT /users/:id/keys/:key': second });

test('a path is found by its method and parts, with what its names stand for', () => {
  expect(router.find('GET', '/users')).toEqual({ route: first, params: {} });
  expect(router.find('PUT', '/users/7/keys/a%20b')).toEqual({
    route: second,
    params: { id: '7', key: 'a%20b' },
  });
});

test.each([
  ['POST', '/users'],
  ['GET', '/users/'],
  ['GET', '/users/7'],
  ['GET', '/'],
  ['PUT', '/users/7/keys'],
])('%s %s is not found', (method, path) => {
  expect(router.find(method, path)).toBeUndefined();
});
