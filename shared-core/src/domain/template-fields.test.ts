import { describe, expect, test } from 'vitest';

import {
  fieldsIn,
  fieldTexts,
  missingFields,
  templateFields,
  unknownField,
} from './template-fields.ts';

describe('[TPL-01] the fields of a template', () => {
  test('each has a name of its own, a label and a source', () => {
    for (const fields of Object.values(templateFields)) {
      const names = fields.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { name, label, source } of fields) {
        expect(name).toMatch(/^[a-z]+(\.[a-z_]+)?$/);
        expect(label && source).toBeTruthy();
      }
    }
  });

  test('are found in a text, each once', () => {
    expect(fieldsIn('{{today}} {{ company.name }} {{today}} {x} {{')).toEqual([
      'today',
      'company.name',
    ]);
  });

  test.each([
    ['{{company.name}} {{ today }}', undefined],
    ['{{company.nam}}', '{{company.nam}}'],
    ['{{change.wording}}', '{{change.wording}}'],
    ['{{}}', '{{}}'],
    ['Dear {{company.name', '{{company.name'],
    ['no braces {at} all', undefined],
  ])('%s: unknown is %s', (body, unknown) => {
    expect(unknownField('company', body)).toBe(unknown);
  });

  test('without a value are named, in their order', () => {
    const body = '{{members}} {{company.name}} {{company.registered_office}} {{today}}';
    const values = { 'company.name': ' ', members: [], today: '2026-11-28' };
    expect(missingFields('company', body, values).map(({ name }) => name)).toEqual([
      'company.name',
      'company.registered_office',
      'members',
    ]);
  });

  test('a kind of change is written as people call it', () => {
    expect(fieldTexts('change_request', 'change.kind', { 'change.kind': 'company_name' })).toEqual([
      'Change of name',
    ]);
  });
});
