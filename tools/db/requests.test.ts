import { expect, test } from 'vitest';

import { misunderstood } from './replay.ts';
import { distinctRequests, type PortalRequest, type Recorded } from './requests.ts';

const line: Recorded = {
  page: '/app/companies',
  isSignedIn: true,
  method: 'GET',
  path: '/rest/v1/companies?select=id%2Cname&tenant_id=eq.0b6f6f0e-9d2c-4c5e-8a3b-0d3a54b0c001&order=name',
  headers: { accept: 'application/json' },
  body: null,
  status: 200,
  answer: '[]',
};

test('[UPG-01] requests of one form are kept once, that with rows first, with invented ids', () => {
  const other = line.path.replace('c001', 'c002');
  const requests = distinctRequests([
    line,
    { ...line, path: other, answer: '[{"name":"Blue Heron","id":"1"}]' },
    { ...line, path: line.path.replace('eq.', 'in.') },
    { ...line, page: '/admin/companies' },
    { ...line, page: '/', isSignedIn: false },
  ]);
  expect(requests.map(({ who }) => who)).toEqual(['client', 'client', 'public', 'staff']);
  expect(requests[0]).toEqual({
    who: 'client',
    method: 'GET',
    path: '/rest/v1/companies?select=id%2Cname&tenant_id=eq.00000000-0000-4000-8000-000000000000&order=name',
    headers: line.headers,
    body: null,
    columns: ['id', 'name'],
  });
});

test('[UPG-01] commands differ by their arguments, and keep the code of their refusal', () => {
  const command = {
    ...line,
    method: 'POST',
    path: '/rest/v1/rpc/rename',
    body: '{"id":"1","name":"A"}',
  };
  const requests = distinctRequests([
    { ...command, answer: '{"code":"PT409","message":"taken","details":null,"hint":null}' },
    { ...command, body: '{"id":"2","name":"B"}' },
    { ...command, body: '{"id":"2"}' },
  ]);
  expect(requests.map(({ body, code }) => [body, code])).toEqual([
    ['{"id":"2"}', undefined],
    ['{"id":"1","name":"A"}', 'PT409'],
  ]);
});

const request: PortalRequest = {
  who: 'client',
  method: 'GET',
  path: '/rest/v1/companies?select=id&name=eq.x',
  headers: {},
  body: null,
  columns: ['id', 'name'],
};
const error = (code: string) => JSON.stringify({ code, message: 'm', details: null, hint: null });

test.each([
  ['a function that is gone', error('PGRST202'), true],
  ['a column that is gone', error('42703'), true],
  ['a grant that is gone', error('42501'), true],
  ['a column that is answered no more', '[{"id":"1"}]', true],
  ['a rule that refuses', error('PT409'), false],
  ['all there was, and more', '[{"id":"1","name":"A","more":1}]', false],
])('[UPG-01] %s', async (_what, answer, isProblem) => {
  const problems = await misunderstood([request], () => Promise.resolve(answer));
  expect(problems).toHaveLength(isProblem ? 1 : 0);
});

test('[UPG-01] what was refused then may be refused now', async () => {
  const refused = { ...request, code: '42501' };
  expect(await misunderstood([refused], () => Promise.resolve(error('42501')))).toEqual([]);
});

test('[UPG-01] where a filter finds nothing, the first row without it is compared', async () => {
  const asked: string[] = [];
  const problems = await misunderstood([request], (_who, { path }) => {
    asked.push(path);
    return Promise.resolve(asked.length === 1 ? '[]' : '[{"id":"1"}]');
  });
  expect(asked).toEqual([request.path, '/rest/v1/companies?select=id&limit=1']);
  expect(problems).toEqual([`client: GET ${request.path}: answers no name`]);
});
