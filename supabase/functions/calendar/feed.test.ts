import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import manifest from './deno.json' with { type: 'json' };
import { calendarOf, type Feed, type FeedDuty } from './feed.ts';

const SITE = 'https://portal.example.com';

const duty: FeedDuty = {
  id: 'ad000000-0000-4000-8000-000000000001',
  company_id: 'c0000000-0000-4000-8000-000000000001',
  company: 'Blue Heron Ltd.',
  due_on: '2027-01-31',
  state: 'open',
  what: 'Annual fee',
  because: '2027',
  reported: false,
};

const feedOf = (...duties: Partial<FeedDuty>[]): Feed => ({
  name: 'Blue Heron Ltd.',
  day: '2026-11-28',
  most: 2000,
  duties: duties.map((given) => ({ ...duty, ...given })),
});

const written = (...duties: Partial<FeedDuty>[]) => calendarOf(feedOf(...duties), SITE);

/** The lines as a program reads them: folded ones are one again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

/** The value of a property of the first event. */
const valueOf = (text: string, name: string) => {
  const lines = linesOf(text);
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'));
  return event.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
};

const unescaped = (text: string | undefined) =>
  text?.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1');

describe('[CMP-05] the file of a calendar', () => {
  test('is one event of a whole day a duty, in the words of RFC 5545', () => {
    expect(linesOf(written({}))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//BahamasInc//Duties//EN',
      'METHOD:PUBLISH',
      'NAME:Duties of Blue Heron Ltd.',
      'X-WR-CALNAME:Duties of Blue Heron Ltd.',
      expect.stringMatching(
        /^X-WR-CALDESC:What falls due and which documents expire for Blue Heron Ltd\.\\, as /,
      ),
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:duty-ad000000-0000-4000-8000-000000000001',
      'SEQUENCE:0',
      'DTSTAMP:20261128T000000Z',
      'DTSTART;VALUE=DATE:20270131',
      'DTEND;VALUE=DATE:20270201',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      'SUMMARY:Annual fee: Blue Heron Ltd.',
      'TRANSP:TRANSPARENT',
      'DESCRIPTION:For 2027.',
      'URL;VALUE=URI:https://portal.example.com/app/companies/c0000000-0000-4000-8000-000000000001/compliance',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('has documents that expire, and opens them and the duties in the firm of the link', () => {
    const passport = {
      id: 'd-1',
      company: 'Blue Heron Ltd.',
      expires_on: '2027-01-03',
      what: 'Passport',
      of: 'Ada Rolle',
    };
    const licence = {
      id: 'd-2',
      company: 'Blue Heron Ltd.',
      expires_on: '2026-11-27',
      what: 'Licence',
    };
    const text = calendarOf(
      { ...feedOf({}), tenant_id: 't-1', documents: [passport, licence] },
      SITE,
    );
    const of = (name: string) =>
      linesOf(text)
        .filter((line) => line.startsWith(name))
        .map((line) => unescaped(line.slice(line.indexOf(':') + 1)));
    expect(of('UID')).toEqual([`duty-${duty.id}`, 'document-d-1', 'document-d-2']);
    expect(of('SUMMARY').slice(1)).toEqual([
      'Expires: Passport of Ada Rolle',
      'Expired: Licence of Blue Heron Ltd.',
    ]);
    expect(of('DTSTART').slice(1)).toEqual(['20270103', '20261127']);
    expect(of('URL')).toEqual([
      `${SITE}/app/companies/${duty.company_id}/compliance?firm=t-1`,
      `${SITE}/app/documents?document=d-1&firm=t-1`,
      `${SITE}/app/documents?document=d-2&firm=t-1`,
    ]);
  });

  test.each(['Pacific/Kiritimati', 'America/Nassau', 'Pacific/Pago_Pago', 'UTC'])(
    'has the day of the duty on a server in %s, also where clocks change',
    (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        const days = ['2026-03-08', '2026-11-01', '2027-02-28', '2028-02-29', '2026-12-31'];
        const lines = linesOf(written(...days.map((due_on) => ({ due_on }))));
        const dates = (name: string) =>
          lines.filter((line) => line.startsWith(name)).map((line) => line.slice(-8));
        expect(dates('DTSTART')).toEqual(days.map((day) => day.replaceAll('-', '')));
        expect(dates('DTEND')).toEqual([
          '20260309',
          '20261102',
          '20270301',
          '20280301',
          '20270101',
        ]);
        expect(lines.filter((line) => line.startsWith('DTSTAMP'))).toEqual(
          days.map(() => 'DTSTAMP:20261128T000000Z'),
        );
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    },
  );

  test.each([
    ['letters of two bytes', 'é'.repeat(200)],
    ['letters of three bytes', '株式会社'.repeat(60)],
    ['letters of four bytes', '𠮷🇧🇸'.repeat(60)],
    ['a long word', 'x'.repeat(600)],
  ])('has no line of more than 75 bytes and tears no letter: %s', (_what, company) => {
    const text = written({ company });
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(valueOf(text, 'SUMMARY')).toBe(`Annual fee: ${company}`);
  });

  test('takes no line, no property and no control character from a name', () => {
    const company = 'A;B, C\\D\r\nEND:VEVENT\nATTACH:https://evil.example\rX\u0000\u0007Y';
    const text = calendarOf({ ...feedOf({ company }), name: company }, SITE);
    expect(unescaped(linesOf(text).find((line) => line.startsWith('NAME:')))).toBe(
      'NAME:Duties of A;B, C\\D  END:VEVENT ATTACH:https://evil.example X  Y',
    );
    expect(linesOf(text).filter((line) => /^(END:VEVENT|ATTACH)/.test(line))).toEqual([
      'END:VEVENT',
    ]);
    expect(text).not.toMatch(/(?![\r\n])\p{Cc}/u);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(unescaped(valueOf(text, 'SUMMARY'))).toBe(
      'Annual fee: A;B, C\\D \nEND:VEVENT\nATTACH:https://evil.example X  Y',
    );
  });

  test.each([
    [{ state: 'open', due_on: '2026-11-27' }, 'Late: Annual fee'],
    [{ state: 'open', due_on: '2026-11-28' }, 'Annual fee'],
    [{ state: 'open', due_on: '2026-11-27', reported: true }, 'Reported: Annual fee'],
    [{ state: 'done' }, 'Done: Annual fee'],
    [{ state: 'waived' }, 'Not needed: Annual fee'],
  ])('says how a duty stands: %o', (given, title) => {
    expect(valueOf(written(given), 'SUMMARY')).toBe(`${title}: Blue Heron Ltd.`);
  });

  test('says what it costs, what it becomes and what is not confirmed', () => {
    const text = written({
      why: 'Due on 1 January',
      amount: 'USD 350.00',
      next_on: '1 April 2027',
      becomes: 'USD 385.00',
      to_check: true,
    });
    expect(unescaped(valueOf(text, 'DESCRIPTION'))?.split('\n')).toEqual([
      'For 2027.',
      'Due on 1 January.',
      'USD 350.00 on the day this was read.',
      'From 1 April 2027: USD 385.00.',
      'We are still confirming this rule.',
    ]);
    const late = written({
      effect: 'good_standing_lost',
      next_on: '1 January 2028',
      next_effect: 'struck_off',
    });
    expect(valueOf(late, 'DESCRIPTION')).toContain(
      'From 1 January 2028 the company is struck off the register.',
    );
  });

  test.each([
    ['2027', 'For 2027.'],
    ['2022-10-14, again after 36 months', 'Counted from 14 October 2022\\, again after 36 months.'],
    ['Year to 2026-12-31, assumed', 'Year to 31 December 2026\\, assumed.'],
  ])('names the fact %s as the portal does', (because, text) => {
    expect(valueOf(written({ because }), 'DESCRIPTION')).toBe(text);
  });

  test('without a duty is an empty calendar; with too many it says so', () => {
    expect(linesOf(written())).not.toContain('BEGIN:VEVENT');
    const full = calendarOf({ ...feedOf({}, {}), most: 2 }, SITE);
    expect(linesOf(full).join()).toContain('Only 2 of the duties and documents are in it.');
  });
});

test('hosted takes the version of the library that is tested here', () => {
  const workspace = join(import.meta.dirname, '../../../pnpm-workspace.yaml');
  const [, version] = /^ {2}ical-generator: (.+)$/m.exec(readFileSync(workspace, 'utf8')) ?? [];
  expect(manifest.imports['ical-generator']).toBe(`npm:ical-generator@${version}`);
});
