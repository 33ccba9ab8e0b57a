import { describe, expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';

const database = useDatabase('empty');

async function likeness(a: string, b: string, isBody = false): Promise<number> {
  const [row] = await database.asPostgres(
    (sql) => sql`
      select private.name_likeness((a.form).words, (a.form).weights, (b.form).words, (b.form).weights, ${isBody}) as likeness
      from (select private.form_of_name(${a}, ${isBody}) as form) as a, (select private.form_of_name(${b}, ${isBody}) as form) as b`,
  );
  return Number(row?.['likeness']);
}

async function finds(a: string, b: string, isBody = false): Promise<boolean> {
  const [row] = await database.asPostgres(
    (sql) => sql`
      select private.index_keys(private.form_of_name(${b}, ${isBody})) @@ private.search_keys(private.form_of_name(${a}, ${isBody})) as found`,
  );
  return row?.['found'] === true;
}

async function words(name: string, isBody = false): Promise<string[]> {
  const [row] = await database.asPostgres(
    (sql) => sql`select (private.form_of_name(${name}, ${isBody})).words as words`,
  );
  return row?.['words'] as string[];
}

describe('[KYC-04] names have one form', () => {
  test.each([
    ['Müller, Jürgen', 'muler jurgen'],
    ['Mueller Juergen', 'muler jurgen'],
    ['ŁUKASZ ŻEBROWICZ', 'lukas sebrovic'],
    ['Nguyễn Văn Đức', 'nguien van duk'],
    ['Ｊｏｈｎ', 'john'],
    ['Владимир Щербаков', 'vladimir serbakov'],
    ['Vladimir Shcherbakov', 'vladimir serbakov'],
    ['Γεώργιος Παπαδόπουλος', 'georgios papadopulos'],
    ['Abdul Rahman', 'abdrahman'],
    ['Abd al-Rahman', 'abdrahman'],
    ['Abdurrahman', 'abdrahman'],
    ['O’Brien', 'obrien'],
    ['Dr. Anna Kesselring Jr.', 'ana keselring'],
    ['习近', '习近'],
    ['अमिताभ चटर्जी', 'अमिताभ चटर्जी'],
    ['Ab\u1680Cd\u2028Ef\u060cGh', 'ab kd ef g'],
    ['Dr.', 'dr'],
    ['…', ''],
    ['', ''],
  ])('%s → %s', async (name, form) => {
    expect((await words(name)).join(' ')).toBe(form);
  });

  test.each([
    ['Vereinigte Kranwerke G.m.b.H.', 'vereinigte kranverke'],
    ['ООО «Северная Гавань»', 'severnaia gavan'],
    ['Sociedad Anónima Puerto Hondo, S.A. de C.V.', 'purto hondo'],
    ['A-1 Granit Limited Liability Company', 'a1 granit'],
    ['Brønnøy & Sønner AS', 'bronoi and soner'],
    ['Limited', 'limited'],
  ])('of a body, without its legal form: %s → %s', async (name, form) => {
    expect((await words(name, true)).join(' ')).toBe(form);
  });

  test.each([
    ['a name as long as names may be', 'Ab '.repeat(300)],
    ['one endless word', 'x'.repeat(100_000)],
    ['signs that mean something in a query', `a&b|c:*!('\\"%_`],
    ['emoji and invisible characters', '👩‍👩‍👧 \u202Egnirts\u202C\u0000'.replace('\u0000', '')],
    ['half a letter', 'e\u0301\u0301\u0301'],
  ])('%s does no harm', async (_what, name) => {
    expect((await words(name)).length).toBeLessThanOrEqual(12);
    expect(await finds(name, name)).toBe(true);
  });
});

describe('[KYC-04] names are alike', () => {
  const alike: [string, string, number][] = [
    ['Viktor Larchenko', 'Larchenko Viktor', 1],
    ['Georgios Papadopoulos', 'Γεώργιος Παπαδόπουλος', 1],
    ['Mahmoud al-Qasimi', 'محمود القاسمي', 0.85],
    ['Jewgenij Zwetkow', 'Evgeny Tsvetkov', 0.9],
    ['Djamel Benhaddouche', 'Jamal Ben Haddouche', 0.85],
    ['Xu Guangxiao', 'Xu Guang Xiao', 0.95],
    ['Pieter van der Kerk', 'Pieter Vanderkerk', 0.95],
    ['Viktor Semyonovich Larchenko', 'Viktor Larchenko', 0.85],
    ['Rosalind Achtreberg', 'Rosalind Achterberg', 0.85],
    ['J. Abernathy', 'James Abernathy', 0.85],
    ['Larchenko Larchenko', 'Larchenko Larchenko Larchenko', 0.8],
    ['Jin Qian Song', 'Song Jin Qian', 1],
  ];
  test.each(alike)('%s and %s', async (a, b, least) => {
    expect(await finds(a, b)).toBe(true);
    expect(await finds(b, a)).toBe(true);
    expect(await likeness(a, b)).toBeGreaterThanOrEqual(least);
    expect(await likeness(b, a)).toBeGreaterThanOrEqual(least);
  });

  const unlike: [string, string][] = [
    ['Viktor Larchenko', 'Viktor Larionov'],
    ['Hassan Saleh', 'Hussein Sabri'],
    ['Li Na', 'Li Wu'],
    ['Bo Ek', 'Bo Ekman'],
    ['Carlos Restrepo', 'Carlos'],
    ['Anna Schmidt', 'Maria Schmidt'],
  ];
  test.each(unlike)('%s and %s are not', async (a, b) => {
    expect(await likeness(a, b)).toBeLessThan(0.82);
    expect(await likeness(b, a)).toBeLessThan(0.82);
  });

  test('each word distinguishes a body from another, but for common words', async () => {
    expect(await likeness('Gold Heron Trading Ltd', 'Goldheron Trading Limited', true)).toBe(1);
    expect(await likeness('Gold Heron', 'Gold Heron Trading Group', true)).toBeGreaterThan(0.85);
    expect(await likeness('Gold Heron Trading', 'Silver Heron Trading', true)).toBeLessThan(0.7);
  });
});

describe('[KYC-04] birth dates and countries', () => {
  const birth = async (date: string, published: string[]) => {
    const rows = await database.asPostgres(
      (sql) =>
        sql`select points::float, listed, finding from private.birth_date_points(${date}, ${published})`,
    );
    return rows[0] ? Object.values({ ...rows[0] }) : [];
  };
  test.each([
    [['1961-04-17'], [0.1, '1961-04-17', 'agrees']],
    [['1961-04'], [0.08, '1961-04', 'agrees']],
    [['1961'], [0.05, '1961', 'agrees']],
    [['1961-04-18'], [-0.05, '1961-04-18', 'near']],
    [['1962'], [-0.1, '1962', 'near']],
    [['1940'], [-0.3, '1940', 'differs']],
    [
      ['1940', '1961-04-17', '1961'],
      [0.1, '1961-04-17', 'agrees'],
    ],
    [['circa 1961', '61', '', '0000-00-00', '1961-04-17T00:00'], []],
    [[], []],
  ])('born on 1961-04-17, published %j', async (published, points) => {
    expect(await birth('1961-04-17', published)).toEqual(points);
  });

  test('day and month in each other’s place speak for it', async () => {
    expect(await birth('1961-04-07', ['1961-07-04'])).toEqual([
      0.05,
      '1961-07-04',
      'day_and_month_swapped',
    ]);
  });

  test.each([
    [['RU'], ['ru', 'cy'], false, 0.05],
    [['RU'], ['su'], false, 0.05],
    [['GB'], ['gb-sct'], false, 0.05],
    [['BS'], ['ru'], false, -0.05],
    [['BS'], ['ru'], true, -0.1],
    [['BS'], [], false, undefined],
    [[], ['ru'], false, undefined],
    [['BS'], ['eurozone', ''], false, undefined],
  ])('in %j, published %j', async (own, published, isBody, points) => {
    const rows = await database.asPostgres(
      (sql) =>
        sql`select points::float from private.country_points(${own}, ${published}, ${isBody})`,
    );
    expect(rows[0]?.['points']).toBe(points);
  });
});
