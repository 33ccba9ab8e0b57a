import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { readCalls } from './support/calls.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const ASKING = ['private.require_staff', 'private.require_staff_in', 'private.as_staff'];

/** Staff sign for no one: without a line every member of staff is refused. */
const refusesAllStaff = ['sign_declaration'];

/** What staff call too and what changes nothing that is another's, so that no duty decides about it. */
const asksNoDuty: Record<string, string> = {
  answer_statements: 'for who acts for the company, which staff do not',
  application_issues: 'only reads, and counts its calls',
  begin_card_payment: 'for who may report the payment, which staff do not',
  begin_combined_card_payment: 'for who made the payment, which staff do not',
  change_company_group: 'their own group of companies',
  continue_audit_check: 'reads the audit log',
  create_calendar_feed: 'for clients, and staff are refused',
  create_company_group: 'their own group of companies',
  dispute_invoice: 'for who acts for the company, which staff do not',
  invite_owner: 'for the owners of a firm, and staff are refused',
  mail_report: 'a report for themselves',
  make_combined_payment: 'for who may report the payment, which staff do not',
  mark_ticket_read: 'what they have read themselves',
  preview_obligation_rule: 'changes nothing',
  put_in_group: 'their own group of companies',
  quote: 'only reads, and counts its calls',
  record_export: 'says that they exported something',
  report_payment: 'for who acts for the company, which staff do not',
  report_portal_load: 'says how a portal started, and decides nothing',
  request_firm_deletion: 'for owners of the firm; staff are refused',
  save_statement: 'for who acts for the company, which staff do not',
  save_view: 'their own view of a list',
  share_companies: 'for the owners of a company, which staff are not',
  sign_statements: 'for who acts for the company, which staff do not',
  start_audit_check: 'reads the audit log',
  start_audit_export: 'reads the audit log',
  take_back_statement: 'for who acts for the company, which staff do not',
  withdraw_dispute: 'for who acts for the company, which staff do not',
  withdraw_payment_notice: 'for who acts for the company, which staff do not',
};

interface Line {
  command: string;
  duties: string[];
  super_admin: 'needs_duty' | 'instead' | 'only';
  reach: string;
  two_persons: boolean;
}

const readLines = (sql: Sql) =>
  sql<Line[]>`select command, duties::text[] as duties, super_admin::text, reach::text, two_persons
    from private.staff_commands() order by command`;

/** The functions of the API that change something; of those that only read, the ones that ask for a line. */
async function commandsOf(sql: Sql) {
  const { reaches } = await readCalls(sql);
  const rows = await sql<{ name: string; changes: boolean }[]>`
    select distinct proname as name, provolatile = 'v' as changes from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and prorettype <> 'trigger'::regtype order by 1`;
  const asking = rows.filter(({ name }) => reaches(`public.${name}`, ASKING));
  const others = rows.filter(
    ({ name, changes }) =>
      changes &&
      !reaches(`public.${name}`, ASKING) &&
      reaches(`public.${name}`, ['private.is_admin', 'private.require_staff_reader']),
  );
  return { asking: asking.map(({ name }) => name), others: others.map(({ name }) => name) };
}

/** The commands of staff that the table does not have. */
async function commandsWithoutLine(sql: Sql): Promise<string[]> {
  const lines = new Set((await readLines(sql)).map(({ command }) => command));
  const { asking } = await commandsOf(sql);
  return asking.filter((name) => !lines.has(name));
}

describe('[DUTY-01] the table of what commands ask of staff', () => {
  test('has a line for each command of staff', async () => {
    expect(await database.asPostgres(commandsWithoutLine)).toEqual(refusesAllStaff);
  });

  test('a command without a line is found, and refuses staff', async () => {
    const [found, refused] = await database.asPostgres(async (sql) => {
      await sql.unsafe(`create function public.unlisted() returns void language plpgsql security definer
        as $$ begin perform private.require_staff('unlisted'); end; $$`);
      await sql.unsafe('grant execute on function public.unlisted to authenticated');
      const without = await commandsWithoutLine(sql);
      await become(sql, 'superAdmin');
      return [without, await refusalWithin(sql, () => sql`select unlisted()`)];
    });
    expect(found).toEqual([...refusesAllStaff, 'unlisted']);
    expect(refused).toBe('not_allowed');
  });

  test('has no line without its command, which names itself', async () => {
    const lost = await database.asPostgres(async (sql) => {
      const { sources } = await readCalls(sql);
      const all = [...sources.values()].join('\n');
      return (await readLines(sql))
        .map(({ command }) => command)
        .filter((command) => {
          const [name = '', part] = command.split('.');
          const isNamed = sources.get(`public.${name}`)?.includes(`'${name}`);
          return !isNamed || (part !== undefined && !all.includes(`.${part}'`));
        });
    });
    expect(lost).toEqual([]);
  });

  test('is the only way a command asks for staff', async () => {
    const callers = await database.asPostgres(async (sql) => {
      const { callersOf } = await readCalls(sql);
      return callersOf('private.require_admin');
    });
    expect(callers).toEqual(['private.require_staff']);
  });

  test('leaves out only what is no work for another', async () => {
    const { others } = await database.asPostgres(commandsOf);
    expect(others).toEqual(Object.keys(asksNoDuty));
  });

  test('what reaches all firms is for the super admin or takes two persons', async () => {
    const lines = await database.asPostgres(readLines);
    const alone = lines.filter(
      (line) => line.reach === 'all' && line.super_admin !== 'only' && !line.two_persons,
    );
    expect(alone).toEqual([]);
    expect(
      lines.filter(({ super_admin: rule, duties }) => rule === 'only' && duties.length > 0),
    ).toEqual([]);
    expect(lines.filter(({ duties }) => duties.includes('read_only'))).toEqual([]);
  });
});

/** Without a firm these are about the caller's own picture, and ask for no duty. */
const ofAFirm = ['offer_picture', 'withdraw_picture'];

/** What a command answers to a person who calls it with nothing, in the order of the table. */
async function answersTo(
  person: 'admin' | 'superAdmin',
  duties: string[],
  kept: (line: Line) => boolean,
): Promise<[string, string | undefined][]> {
  return database.as('postgres', async (sql) => {
    const lines = (await readLines(sql)).filter(
      (line) => !line.command.includes('.') && kept(line),
    );
    const calls = new Map(
      (
        await sql<{ name: string; call: string }[]>`
          select proname as name, format('select public.%I(%s)', proname,
            (select string_agg(case when type = 'uuid'::regtype and proname = any (${ofAFirm}) then 'gen_random_uuid()'
              else 'null::' || format_type(type, null) end, ', ' order by place)
             from unnest(proargtypes) with ordinality as argument (type, place))) as call
          from pg_proc where pronamespace = 'public'::regnamespace`
      ).map(({ name, call }) => [name, call]),
    );
    await giveDuties(sql, people[person], duties);
    await become(sql, person);
    const answers: [string, string | undefined][] = [];
    for (const { command } of lines) {
      const call = calls.get(command) ?? '';
      await sql`savepoint attempt`;
      let reason: string | undefined;
      try {
        await sql.unsafe(call);
      } catch (error) {
        reason = (error as Error).message;
      }
      await sql`rollback to savepoint attempt`;
      answers.push([command, reason]);
    }
    return answers;
  });
}

const firstRefusal = ({ duties: [first] }: Line) =>
  first ? `duty.${first}_needed` : 'not_allowed';
const isDutyRefusal = (reason: string | undefined) =>
  reason?.startsWith('duty.') === true || reason === 'staff.read_only' || reason === 'not_allowed';

describe('[DUTY-01] [USR-01] each command reads its line before all else', () => {
  const needs = (line: Line) => line.super_admin === 'only' || line.duties.length > 0;

  test.each([
    ['without a duty', []],
    ['with billing alone', ['billing']],
  ])('staff %s are refused by every line they do not pass', async (_who, duties) => {
    const lines = await database.asPostgres(readLines);
    const closed = (line: Line) => needs(line) && !line.duties.some((one) => duties.includes(one));
    expect(await answersTo('admin', duties, closed)).toEqual(
      lines
        .filter((line) => !line.command.includes('.') && closed(line))
        .map((line) => [line.command, firstRefusal(line)]),
    );
  });

  test('staff who read only are refused by every line', async () => {
    const answers = await answersTo('admin', ['read_only'], () => true);
    expect(answers.filter(([, reason]) => reason !== 'staff.read_only')).toEqual([]);
    expect(answers.length).toBeGreaterThan(140);
  });

  test('any duty of the line suffices, and no duty where it has none', async () => {
    for (const duty of ['reviewer', 'compliance_officer', 'senior', 'billing']) {
      const answers = await answersTo(
        'admin',
        [duty],
        (line) =>
          line.super_admin !== 'only' && (line.duties.length === 0 || line.duties.includes(duty)),
      );
      expect(answers.filter(([, reason]) => isDutyRefusal(reason))).toEqual([]);
    }
  });

  test('the super admin passes without a duty where the line says so, and nowhere else', async () => {
    const passed = await answersTo('superAdmin', [], (line) => line.super_admin !== 'needs_duty');
    expect(passed.filter(([, reason]) => isDutyRefusal(reason))).toEqual([]);
    const refused = await answersTo(
      'superAdmin',
      [],
      (line) => line.super_admin === 'needs_duty' && line.duties.length > 0,
    );
    expect(refused.filter(([, reason]) => !reason?.startsWith('duty.'))).toEqual([]);
  });
});
