import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { hits, people, tenants } from './support/ids.ts';
import { givenList, givenParty, hitsOf, larchenko, workOff } from './support/screening.ts';

const database = useDatabase();

/** The list with him and a party that looks like him, screened. Gives the party. */
async function givenHit(sql: Sql): Promise<string> {
  await givenList(sql, [larchenko]);
  const party = await givenParty(sql, { name: 'Larchenko Viktor', birth_date: '1957-02-02' });
  await workOff(sql);
  return party;
}

async function decideAll(sql: Sql, isMatch: boolean): Promise<void> {
  await become(sql, 'admin');
  await sql`select decide_hit(id, ${isMatch}, 'As the passport says.') from screening_hits where state = 'open' and id <> ${hits.mine}`;
  await sql`reset role`;
}

async function noticesOf(sql: Sql) {
  const rows = await sql`
      select notice.tenant_id, notice.kind, notice.title, hit.tenant_id as tenant_of_hit
      from notifications as notice
      left join screening_hits as hit on hit.id = notice.subject_id and notice.subject_type = 'screening_hit'
      where notice.user_id = ${people.admin} and notice.kind = 'compliance.hits'`;
  return rows.map((row) => ({ ...row }));
}

describe('[KYC-04] screening a party', () => {
  test('finds whom it looks like, with a score that is the sum of its parts', async () => {
    const hit = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      const [row] =
        await sql`select score::float, explanation, state, fingerprint = (select fingerprint from watchlist_entries where external_id = 'L1') as same
                              from screening_hits where party_id = ${party}`;
      return row;
    });
    expect(hit).toMatchObject({ state: 'open', same: true });
    expect(hit?.['explanation']).toEqual([
      {
        part: 'alias',
        points: 0.85,
        likeness: 1,
        party: 'Larchenko Viktor',
        listed: 'Виктор Ларченко',
      },
      {
        part: 'birth_date',
        points: 0.1,
        party: '1957-02-02',
        listed: '1957-02-02',
        finding: 'agrees',
      },
    ]);
    expect(hit?.['score']).toBeCloseTo(0.95, 4);
  });

  test('when it is entered, and when its name, birth date or country changes; not for anything else', async () => {
    const passed = await database.asPostgres(async (sql) => {
      const party = await givenParty(sql, { name: 'Anna Albury' });
      const counts = [await workOff(sql)];
      for (const change of [
        sql`update parties set email = 'anna@mail.example', address = 'Bay Street' where id = ${party}`,
        sql`update parties set name = name, country = null where id = ${party}`,
        sql`update parties set name = 'Anna Rolle' where id = ${party}`,
        sql`update parties set birth_date = '1980-01-01' where id = ${party}`,
        sql`update parties set country = 'BS' where id = ${party}`,
        sql`update parties set nationality = 'BS' where id = ${party}`,
      ]) {
        await change;
        const [row] =
          await sql`select count(*)::int as due from private.screening_due where party_id = ${party}`;
        counts.push(row?.['due']);
        await workOff(sql);
      }
      return counts.slice(1);
    });
    expect(passed).toEqual([0, 0, 1, 1, 1, 1]);
  });

  test('a person is not compared with companies, nor a company with persons, nor any party with ships', async () => {
    const found = await database.asPostgres(async (sql) => {
      await givenList(sql, [
        { name: 'Tuzmak Granit', schema: 'Company' },
        { name: 'Tuzmak Granit ', id: 'p', schema: 'Person' },
        { name: 'Tuzmak Granit', id: 's', schema: 'Vessel' },
        { name: 'Tuzmak Granit', id: 'l', schema: 'LegalEntity' },
      ]);
      const counts: number[] = [];
      for (const kind of ['person', 'body_corporate'] as const) {
        const party = await givenParty(sql, { name: 'Tuzmak Granit', kind });
        await workOff(sql);
        counts.push((await hitsOf(sql, party)).length);
      }
      return counts;
    });
    expect(found).toEqual([2, 2]);
  });

  test('below the threshold of the day there is no hit', async () => {
    const found = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      await sql`delete from screening_hits where party_id = ${party}`;
      await sql`update thresholds set value = 96 where code = 'screening_min_score'`;
      await sql`select private.screen(array[${party}]::uuid[])`;
      return hitsOf(sql, party);
    });
    expect(found).toEqual([]);
  });

  test('staff screen one at once, and get the number of new hits', async () => {
    const counts = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await givenList(sql, [larchenko]);
      const party = await givenParty(sql, { name: 'Viktor Larchenko' });
      await become(sql, 'admin');
      const call = async () => (await sql`select screen_party(${party}) as hits`)[0]?.['hits'];
      const seen = [await call()];
      await sql`reset role`;
      const [row] =
        await sql`select count(*)::int as due from private.screening_due where party_id = ${party}`;
      return [...seen, row?.['due']];
    });
    expect(counts).toEqual([1, 0]);
  });

  test('strange names stop nothing', async () => {
    await database.asPostgres(async (sql) => {
      const names = [
        '…',
        `a&b|c:*!('\\"%_`,
        '👩‍👩‍👧',
        'Ж'.repeat(160),
        'x '.repeat(80),
        '习近',
        'Ltd.',
        'Ogham\u1680space \u0085 \u2028 \u00a0 \u060c،',
        'ﷺ ﷺ',
        'अमिताभ चटर्जी',
        'สมชาย รัตนวงศ์',
      ];
      await givenList(
        sql,
        names.map((name) => ({ name })),
      );
      for (const name of names) await givenParty(sql, { name });
      expect(await workOff(sql)).toBe(names.length);
    });
  });
});

test('[KYC-04] a party that cannot be screened keeps no other from it, and stays due', async () => {
  const seen = await database.asPostgres(async (sql) => {
    await givenList(sql, [larchenko]);
    const poison = await givenParty(sql, { name: 'Viktor Larchenko' });
    const other = await givenParty(sql, { name: 'Victor Larchenko' });
    await sql.unsafe(`
      create function pg_temp.fail() returns trigger language plpgsql as 'begin raise ''poison''; end';
      create trigger fail before insert on screening_hits for each row when (new.party_id = '${poison}') execute function pg_temp.fail()`);
    await workOff(sql);
    const due = await sql`select party_id, since > now() as later from private.screening_due`;
    return {
      other: await hitsOf(sql, other),
      due: due.map((row) => ({ ...row })),
      poison,
      again: await workOff(sql),
    };
  });
  expect(seen.other).toHaveLength(1);
  expect(seen.due).toEqual([{ party_id: seen.poison, later: true }]);
});

describe('[KYC-04] what becomes of a hit', () => {
  test('an open one keeps up with the party, also below the threshold', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      await sql`update parties set birth_date = '1991-05-05', country = 'BS' where id = ${party}`;
      await workOff(sql);
      return hitsOf(sql, party);
    });
    expect(seen).toEqual([{ name: larchenko.name, score: 0.5, state: 'open' }]);
  });

  test('a dismissed one stays dismissed while nothing changes', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      await decideAll(sql, false);
      await sql`select private.screen(array[${party}]::uuid[])`;
      await sql`update parties set address = 'Elsewhere', birth_date = '1957-02-03' where id = ${party}`;
      await workOff(sql);
      return hitsOf(sql, party);
    });
    expect(seen).toMatchObject([{ state: 'false_match' }]);
  });

  test('a dismissed one opens again when the entry of the list changes', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      await decideAll(sql, false);
      await givenList(sql, [{ ...larchenko, aliases: [...larchenko.aliases, 'Captain L.'] }]);
      await workOff(sql);
      const [row] = await sql`
        select hit.state, hit.decided_by, hit.reason, hit.fingerprint = entry.fingerprint as same
        from screening_hits as hit join watchlist_entries as entry on entry.id = hit.entry_id where party_id = ${party}`;
      return row;
    });
    expect(seen).toEqual({
      state: 'open',
      decided_by: null,
      reason: 'As the passport says.',
      same: true,
    });
  });

  test('a dismissed one opens again when the party turns out to look more like it', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenList(sql, [larchenko]);
      const party = await givenParty(sql, { name: 'Viktor Larchenko', birth_date: '1958-02-02' });
      await workOff(sql);
      await decideAll(sql, false);
      await sql`update parties set birth_date = '1957-02-02' where id = ${party}`;
      await workOff(sql);
      return hitsOf(sql, party);
    });
    expect(seen).toMatchObject([{ state: 'open', score: 0.95 }]);
  });

  test('a true match stays when the data change', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      await decideAll(sql, true);
      await givenList(sql, [{ ...larchenko, countries: ['by'] }]);
      await sql`update parties set name = 'Another Person' where id = ${party}`;
      await workOff(sql);
      return hitsOf(sql, party);
    });
    expect(seen).toMatchObject([{ state: 'true_match', score: 0.95 }]);
  });

  test('when the list drops the entry its hits stay, and no new one is found', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const party = await givenHit(sql);
      await givenList(sql, [{ name: 'Another Person' }]);
      const other = await givenParty(sql, { name: 'Viktor Larchenko' });
      await workOff(sql);
      await workOff(sql);
      return [await hitsOf(sql, party), await hitsOf(sql, other)];
    });
    expect(seen).toMatchObject([[{ state: 'open', score: 0.95 }], []]);
  });

  test('staff are notified once of what is new, and of what opens again', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenList(sql, [larchenko]);
      await givenParty(sql, { name: 'Viktor Larchenko' });
      await givenParty(sql, { name: 'Ларченко Виктор' });
      await workOff(sql);
      const first = await noticesOf(sql);
      return first;
    });
    expect(seen).toEqual([
      {
        tenant_id: tenants.first,
        kind: 'compliance.hits',
        title: '2 screening hits',
        tenant_of_hit: tenants.first,
      },
    ]);
  });

  test('screening again notifies no one', async () => {
    const party = crypto.randomUUID();
    await database.commitAs('postgres', async (sql) => {
      await givenList(sql, [larchenko], 'committed');
      await sql`insert into parties (id, tenant_id, kind, name) values (${party}, ${tenants.first}, 'person', 'Viktor Larchenko')`;
    });
    await database.commitAs('postgres', workOff);
    const again = await database.asPostgres(async (sql) => {
      const before = await noticesOf(sql);
      const [row] = await sql`select private.screen(array[${party}]::uuid[]) as hits`;
      return [before.length, row?.['hits'], (await noticesOf(sql)).length];
    });
    expect(again).toEqual([1, 0, 1]);
  });
});
