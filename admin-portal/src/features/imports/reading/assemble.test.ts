import { describe, expect, test } from 'vitest';

import { assemble, orderOfSheet, type Sheet } from './assemble.ts';
import type { SheetKind } from './fields.ts';
import { matchColumns } from './match-columns.ts';
import type { Cell } from './values.ts';

const sheet = (kind: SheetKind, headings: string[], ...rows: Cell[][]): Sheet => ({
  kind,
  table: { name: kind, headings, rows: rows.map((cells, at) => ({ row: at + 2, cells })) },
  columns: matchColumns(kind, headings),
});

const companies = (...rows: Cell[][]) =>
  sheet('companies', ['Name', 'Registration number', 'Type', 'Registered on'], ...rows);
const roles = (...rows: Cell[][]) =>
  sheet('roles', ['Company', 'Person', 'Role', 'Date of birth'], ...rows);
const people = (...rows: Cell[][]) =>
  sheet('people', ['Reference', 'Name', 'Date of birth', 'Country'], ...rows);
const coral = ['Coral Ltd.', 'B-1', 'IBC', '21/03/2014'];

const rolesOf = (read: Sheet[], at = 0) =>
  ((assemble(read).companies[at]?.['roles'] ?? []) as Record<string, unknown>[]).map(
    ({ person }) => person,
  );

describe('[IMP-01] the sheets of a file put together', () => {
  test('a company has what its rows say, with the place of each', () => {
    const { companies: found } = assemble([
      companies(coral),
      roles(['B-1', 'Ada', 'Director', null]),
    ]);
    expect(found).toEqual([
      {
        place: 1,
        sheet: 'companies',
        row: 2,
        name: 'Coral Ltd.',
        registration_number: 'B-1',
        type: 'IBC',
        registration_date: '2014-03-21',
        roles: [{ sheet: 'roles', row: 2, role: 'director', person: 'ada' }],
        charges: [],
        duties: [],
        documents: [],
      },
    ]);
  });

  test('what cannot be read is named by its column, and is not sent', () => {
    const {
      companies: [found],
    } = assemble([companies(['Coral Ltd.', 'B-1', 'IBC', 'soon'])]);
    expect(found).toMatchObject({ unreadable: ['registration_date'] });
    expect(found).not.toHaveProperty('registration_date');
  });

  test('a company is found by number or name; an empty cell is the company above, as merged cells leave it', () => {
    const read = [
      companies(coral, ['Palm Ltd.', 'B-2', 'IBC', '2014-03-21']),
      roles(
        ['b-1', 'Ada', 'Director', null],
        [null, 'Ben', 'Director', null],
        ['PALM LTD', 'Cy', 'Director', null],
      ),
    ];
    expect(rolesOf(read)).toEqual(['ada', 'ben']);
    expect(rolesOf(read, 1)).toEqual(['cy']);
  });

  test('rows that lead nowhere are named', () => {
    expect(
      assemble([
        companies(coral),
        roles(['B-9', 'Ada', 'Director', null], ['B-1', '', 'Director', null]),
      ]).strays,
    ).toEqual([
      { sheet: 'roles', row: 2, why: 'No company “B-9” in the file.' },
      { sheet: 'roles', row: 3, why: 'No person is named.' },
    ]);
  });

  test('a person is one, by reference or name, with what any row says of them', () => {
    const read = [
      companies(coral),
      people(['P-1', 'Ada  Arrival', null, 'Bahamas']),
      roles(['B-1', 'p-1', 'Director', null], ['B-1', 'ADA ARRIVAL', 'Shareholder', '1970-02-03']),
    ];
    expect(rolesOf(read)).toEqual(['p 1', 'p 1']);
    expect(assemble(read).people).toEqual([
      expect.objectContaining({
        key: 'p 1',
        name: 'Ada Arrival',
        kind: 'person',
        country: 'BS',
        birth_date: '1970-02-03',
      }),
    ]);
  });

  test('one name with two birth dates is two people', () => {
    const read = [
      companies(coral),
      roles(['B-1', 'Ada', 'Director', '1970-02-03'], ['B-1', 'Ada', 'Director', '1980-02-03']),
    ];
    expect(new Set(rolesOf(read)).size).toBe(2);
  });

  test('two people of one name and birth date on the sheet of people stay two, to be decided upon', () => {
    const read = [people(['1', 'Ada', '1970-02-03', null], ['2', 'Ada', '1970-02-03', null])];
    expect(assemble(read).people.map(({ key }) => key)).toEqual(['1 1970-02-03', '2 1970-02-03']);
  });

  test('a body has its owners, also one that is on no other sheet', () => {
    const owners = sheet(
      'owners',
      ['Body', 'Owner', 'Percent'],
      ['Trust Co.', 'Ada', '100%'],
      ['', 'Ada', '5'],
    );
    const { people: found, strays } = assemble([owners]);
    expect(found).toEqual([
      { key: 'ada', sheet: 'owners', row: 2, name: 'Ada', kind: 'person' },
      {
        key: 'trust co',
        sheet: 'owners',
        row: 2,
        name: 'Trust Co.',
        kind: 'body_corporate',
        owners: [{ sheet: 'owners', row: 2, percent: 100, owner: 'ada' }],
      },
    ]);
    expect(strays).toHaveLength(1);
  });
});

test.each<[string[], 'dmy' | 'mdy' | undefined]>([
  [['21/03/2014', '03/02/2014'], 'dmy'],
  [['03/21/2014', '03/02/2014'], 'mdy'],
  [['01/02/2014', '03/02/2014'], undefined],
  [['2014-01-02'], 'dmy'],
])('[IMP-01] how days are written follows from those that have one reading: %s', (days, order) => {
  expect(orderOfSheet(companies(...days.map((day) => ['Coral', 'B-1', 'IBC', day])))).toBe(order);
});
