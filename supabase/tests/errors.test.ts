import { expect, test } from 'vitest';

import { catalogue } from '../../shared-core/src/errors/catalogue.ts';
import { workErrors } from '../../shared-core/src/errors/work/all.ts';
import { schemaSource } from '../schema-files.ts';

const source = schemaSource();

const raised = [
  ...matches(/\bmessage = '([^']+)'/g),
  // The trigger of all state diagrams names its noun.
  ...matches(/private\.check_move\('([a-z]+)'/g).map((noun) => `${noun}.illegal_move`),
];
const issues = [
  ...matches(/(?:cancel_firm_export|end_firm_export_run)\(export, '([a-z_]+\.[a-z_]+)'/g),
  ...matches(/\bvalues \('([a-z_]+\.[a-z_]+)'/g),
  ...matches(
    /(?:\b(?:select|distinct|then|else|return)|'code',)\s+'((?:activity|fee|purpose|name|consent|people|kyc|risk|risk_model|approval|holdings|register|change|statement|bank_line|import|move)\.[a-z_]+)'/g,
  ),
  ...matches(/_text_issue\(data,\s+'[a-z_]+',\s+'([a-z_]+\.[a-z_]+)'/g),
];
const known = Object.keys({ ...catalogue, ...workErrors }).filter(
  (key) => key.includes('.') || ['not_found', 'not_allowed', 'signed_out'].includes(key),
);

function matches(pattern: RegExp): string[] {
  return [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))];
}

test('every error and issue of the database has its words in the catalogue', () => {
  expect([...raised, ...issues].filter((name) => !known.includes(name))).toEqual([]);
});

test('every error of the catalogue that names the database is raised by it', () => {
  expect(known.filter((name) => !raised.includes(name) && !issues.includes(name))).toEqual([]);
});

test('every exception carries a status for the API and a name from the catalogue', () => {
  const exceptions = [...source.matchAll(/raise exception([\s\S]*?);/g)].map(([, rest = '']) =>
    rest.trim(),
  );
  const named =
    /^using errcode = '(PT401', message = 'signed_out'|PT404', message = 'not_found'|PT403', message = '(not_allowed|account.suspended|staff.read_only|duty\.[a-z_]+)'|PT413', message = 'request.too_large'|PT429', message = '(rate\.too_(many|much)|invitation\.recipient_limit)'|PT4(09|22)', message = '[a-z_]+\.[a-z_]+'|PT409', message = tg_argv\[0\] \|\| '\.illegal_move'$)/;
  expect(exceptions.filter((rest) => !named.test(rest))).toEqual([]);
});

test('no error is in both parts of the catalogue', () => {
  expect(Object.keys(workErrors).filter((key) => key in catalogue)).toEqual([]);
});
