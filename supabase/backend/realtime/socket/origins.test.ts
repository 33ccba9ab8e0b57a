import { expect, test } from 'vitest';
import { allowedOrigins } from './origins.ts';

test('a URL of this machine is allowed by both its names, any other as it is', () => {
  expect([
    ...allowedOrigins([
      'http://localhost:3000/app',
      'http://127.0.0.1:54321',
      'https://portal.example',
    ]),
  ]).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.0.0.1:54321',
    'http://localhost:54321',
    'https://portal.example',
  ]);
});
