import { describe, expect, test } from 'vitest';
import { allCountries } from '../../shared-core/src/domain/countries.ts';
import { testAccess } from './support/access-table.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();

describe('[DATA-01] law as dated data', () => {
  testAccess(
    database,
    `
                               | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read the jurisdictions   | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the features        | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read their rules         | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the obligations     | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the penalties       | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the thresholds      | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the risk of a land  | grant | –        | –      | –           | –     | –                | yes   | –
      read required documents  | grant | –        | –      | –           | –     | –                | yes   | –
      read review intervals    | grant | –        | –      | –           | –     | –                | yes   | –
      change an obligation     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change a threshold       | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change a risk            | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change a requirement     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change an interval       | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      remove a penalty         | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      add a jurisdiction       | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      ask what holds on a day  | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      ask for a land's risk    | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read the jurisdictions': (sql) => sql`select from jurisdictions limit 1`,
      'read the features': (sql) => sql`select from entity_features`,
      'read their rules': (sql) => sql`select from entity_feature_rules`,
      'read the obligations': (sql) => sql`select from obligation_rules`,
      'read the penalties': (sql) => sql`select from obligation_penalties`,
      'read the thresholds': (sql) => sql`select from thresholds`,
      'read the risk of a land': (sql) => sql`select from country_risk`,
      'read required documents': (sql) => sql`select from document_requirements`,
      'read review intervals': (sql) => sql`select from kyc_review_intervals`,
      'change an obligation': (sql) => sql`update obligation_rules set month = 12`,
      'change a threshold': (sql) => sql`update thresholds set value = 25`,
      'change a risk': (sql) => sql`update country_risk set rating = 'low'`,
      'change a requirement': (sql) => sql`update document_requirements set minimum = 1`,
      'change an interval': (sql) => sql`update kyc_review_intervals set months = 120`,
      'remove a penalty': (sql) => sql`delete from obligation_penalties`,
      'add a jurisdiction': (sql) => sql`insert into jurisdictions values ('XX', 'Nowhere')`,
      'ask what holds on a day': (sql) => sql`select private.threshold('vat_percent', now()::date)`,
      "ask for a land's risk": (sql) => sql`select private.country_risk_on('KP', now()::date)`,
    },
  );
});

const dated = [
  'business_activities',
  'entity_type_rules',
  'entity_feature_rules',
  'country_risk',
  'name_rules',
  'fee_schedule',
  'service_prices',
  'obligation_rules',
  'document_requirements',
  'kyc_review_intervals',
  'log_retention_rules',
  'thresholds',
] as const;

describe('[DATA-01] every dated table', () => {
  test.each(dated)('%s refuses a row that holds on a day another one holds', async (table) => {
    const overlap = database.asPostgres(async (sql) => {
      const [row] =
        await sql`select to_jsonb(rule) || '{"valid_from": "1950-01-01", "valid_to": null}' as rule from ${sql(table)} as rule where valid_to is null limit 1`;
      const id = { id: crypto.randomUUID() };
      return sql`insert into ${sql(table)} select * from jsonb_populate_record(null::${sql(table)}, ${sql.json({ ...row?.['rule'], ...id } as never)})`;
    });
    await expect(overlap).rejects.toMatchObject({ code: '23P01' });
  });

  test.each(dated)('%s takes one that ends the day before', async (table) => {
    const added = await database.asPostgres(async (sql) => {
      const [row] = await sql`
        select to_jsonb(rule) || jsonb_build_object('valid_from', '1950-01-01', 'valid_to', rule.valid_from - 1) as rule
        from ${sql(table)} as rule where valid_to is null limit 1`;
      const id = { id: crypto.randomUUID() };
      return sql`insert into ${sql(table)} select * from jsonb_populate_record(null::${sql(table)}, ${sql.json({ ...row?.['rule'], ...id } as never)}) returning valid_to`;
    });
    expect(added).toHaveLength(1);
  });

  test.each(dated)('%s refuses to end before it begins', async (table) => {
    const attempt = database.asPostgres(
      (sql) => sql`update ${sql(table)} set valid_to = valid_from - 1`,
    );
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^(22000|23514)$/) });
  });

  test.each([...dated, 'obligation_penalties'])(
    '%s says where each row comes from',
    async (table) => {
      const rows = await database.asPostgres(
        (sql) => sql`
        select count(*)::int as all, count(*) filter (where char_length(source_note) < 20)::int as silent,
          count(*) filter (where verified and source_note ~* 'memory|proposed|disagree|no source|undated table')::int as boasting
        from ${sql(table)}`,
      );
      expect(rows).toEqual([{ all: expect.any(Number), silent: 0, boasting: 0 }]);
      expect(rows[0]?.['all']).toBeGreaterThan(0);
    },
  );
});

/** Each query finds what refers to something that is not there; nothing may be found. */
const dangling: Record<string, string> = {
  'types of features': `select unnest(base_types) from entity_feature_rules except select code from entity_types`,
  'types that may carry a word': `select unnest(except_types) from name_rules except select code from entity_types`,
  'types of services': `select unnest(entity_types) from service_prices except select code from entity_types`,
  'types of obligations': `select unnest(entity_types) from obligation_rules except select code from entity_types`,
  'features of obligations': `select unnest(features) from obligation_rules except select code from entity_features`,
  'other documents that serve': `select unnest(alternatives) from document_requirements except select code from document_categories`,
  'features that a company may have': `
    select unnest('{LDC,SAC}'::text[]) except select code from entity_features`,
  'features without a rule': `select code from entity_features except select feature from entity_feature_rules`,
  'a fee of a feature for a type that may not have it': `
    select fee.code from fee_schedule as fee where fee.kind = 'feature' and not exists (
      select from entity_feature_rules as rule where rule.feature = fee.service and fee.entity_type = any (rule.base_types))`,
  'a feature without a fee': `
    select rule.feature, type from entity_feature_rules as rule, unnest(rule.base_types) as type
    except select service, entity_type from fee_schedule where kind = 'feature'`,
  'one fee of two types or kinds': `
    select code from fee_schedule group by code having count(distinct (entity_type, kind, applies, service, per)) > 1`,
  'a selected fee that no service and no feature brings': `
    select service from fee_schedule where applies = 'selected'
    except (select code from service_prices union select code from entity_features)`,
  'a gap or a hole between bands of capital': `
    select code from (
      select code, capital_from, lag(capital_to) over (partition by code, valid_from order by capital_from) as before,
        row_number() over (partition by code, valid_from order by capital_from) as place
      from fee_schedule) as band
    where capital_from <> case place when 1 then 0 else before + 0.01 end`,
  'a type without a fee for its name': `
    select code from entity_types where is_formable except select entity_type from fee_schedule where kind = 'name_reservation'`,
  'a word that is another one’s form': `select lower(unnest(forms)) from name_rules intersect select lower(word) from name_rules`,
  'a word that does not find itself': `
    select word from (select word, unnest(word || forms) as form from name_rules) as known
    where not private.name_has(private.name_letters('Heron ' || form || ' Ltd.'), array[word] || form)`,
  'a level at which a kind of party shows nothing': `
    select kind, level from (select distinct party_kind as kind from document_requirements) as kinds,
      unnest(enum_range(null::due_diligence_level)) as level
    except select party_kind, level from document_requirements`,
  'a rating without an interval': `
    select unnest('{low,medium,high}'::risk_rating[]) except select rating from kyc_review_intervals`,
};

describe('[DATA-01] the reference data is of one piece', () => {
  test.each(Object.entries(dangling))('no %s', async (_what, query) => {
    expect(await database.asPostgres((sql) => sql.unsafe(query))).toEqual([]);
  });

  test('the jurisdictions are those a person can choose', async () => {
    const rows = await database.as('stranger', (sql) => sql`select code from jurisdictions`);
    // Names are the platform's there, which may change its mind about one.
    expect(rows.map(({ code }) => String(code)).toSorted()).toEqual(
      allCountries()
        .map(({ code }) => code)
        .toSorted(),
    );
  });
});

/** What holds before, on and after a change. */

describe('[RULE-01] the texts of reference rows', () => {
  test('are written for those who read them: they say what is to be confirmed, not how it was looked for', async () => {
    const found = await database.asPostgres(async (sql) => {
      const columns = await sql`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name in ('source_note', 'note')
          and table_name in (
            'entity_types', 'entity_type_rules', 'entity_feature_rules', 'country_risk', 'name_rules', 'business_activities', 'fees',
            'thresholds', 'review_intervals', 'obligation_rules', 'obligation_penalties', 'due_diligence_rules', 'service_prices')`;
      const texts = await Promise.all(
        columns.map(
          ({ table, column }) => sql`
            select ${table as string} as table, ${sql(column as string)} as text from ${sql(table as string)}
            where ${sql(column as string)} ~* ${'from memory|undated|as remembered|one source|not readable|cut off|was found|assumed|disagree|not for foundations'}`,
        ),
      );
      return { columns: columns.length, texts: texts.flat() };
    });
    expect(found.columns).toBeGreaterThan(6);
    expect(found.texts).toEqual([]);
  });
});
