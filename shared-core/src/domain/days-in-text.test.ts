// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';

import { formatDaysIn } from './days-in-text.ts';
import { dateFormats, saveDateFormat } from './format.ts';

afterEach(() => {
  localStorage.clear();
  saveDateFormat(null);
});

const long = (text: string) => text.replaceAll('_', '\u00a0');

describe('[UX-02] days in texts of the database', () => {
  test('are written in the format of the person, each of them', () => {
    const text = long('Was due on 6_November_2026. It gets worse on 31_December_2026.');
    expect(
      dateFormats.map((format) => {
        saveDateFormat(format);
        return formatDaysIn(text);
      }),
    ).toEqual([
      'Was due on 6 Nov 2026. It gets worse on 31 Dec 2026.',
      'Was due on 11/06/2026. It gets worse on 12/31/2026.',
      'Was due on 06/11/2026. It gets worse on 31/12/2026.',
      'Was due on 2026-11-06. It gets worse on 2026-12-31.',
    ]);
  });

  test.each([
    ['January', '01'],
    ['February', '02'],
    ['March', '03'],
    ['April', '04'],
    ['May', '05'],
    ['June', '06'],
    ['July', '07'],
    ['August', '08'],
    ['September', '09'],
    ['October', '10'],
    ['November', '11'],
    ['December', '12'],
  ])('%s is month %s', (month, number) => {
    saveDateFormat('YYYY-MM-DD');
    expect(formatDaysIn(long(`9_${month}_2027 at 14:05`))).toBe(`2027-${number}-09 at 14:05`);
  });

  test.each(['Paid on 6 November 2026, see my letter', '', 'INV-2026-6', '6\u00a0of\u00a02026'])(
    'what a person typed and what is no day stays: %s',
    (text) => {
      saveDateFormat('MM/DD/YYYY');
      expect(formatDaysIn(text)).toBe(text);
    },
  );
});
