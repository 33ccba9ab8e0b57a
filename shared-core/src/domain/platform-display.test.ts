// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';

import {
  formatDate,
  formatDateTime,
  formatExact,
  formatWhen,
  isPlatformDisplayKnown,
  keepPlatformDisplay,
  nassauToday,
  readDateFormat,
  saveDateFormat,
} from './format.ts';

afterEach(() => {
  localStorage.clear();
  saveDateFormat(null);
});

const moment = '2026-11-14T23:30:00Z';

describe('[DATA-05] how the platform writes days and times', () => {
  test('its date format counts until the person chooses another on the device, and again when they take it back', () => {
    expect(formatDate('2026-11-14')).toBe('14 Nov 2026');
    keepPlatformDisplay({ date_format: 'MM/DD/YYYY', timezone: 'America/Nassau' });
    expect(formatDate('2026-11-14')).toBe('11/14/2026');
    saveDateFormat('YYYY-MM-DD');
    expect(formatDate('2026-11-14')).toBe('2026-11-14');
    keepPlatformDisplay({ date_format: 'DD/MM/YYYY', timezone: 'America/Nassau' });
    expect(formatDate('2026-11-14')).toBe('2026-11-14');
    saveDateFormat(null);
    expect(formatDate('2026-11-14')).toBe('14/11/2026');
  });

  test('moments are shown in its time zone, and days never shift', () => {
    keepPlatformDisplay({ date_format: 'MM/DD/YYYY', timezone: 'Europe/London' });
    expect(formatDateTime(moment)).toBe('11/14/2026, 23:30');
    expect(formatExact(moment)).toBe('14 November 2026, 23:30:00 in London');
    keepPlatformDisplay({ date_format: 'MM/DD/YYYY', timezone: 'Asia/Tokyo' });
    expect(formatDateTime(moment)).toBe('11/15/2026, 08:30');
    expect(formatWhen(moment, '2026-11-15T01:00:00Z')).toBe('08:30');
    expect(formatDate('2026-11-14', 'long')).toBe('11/14/2026');
  });

  test('today, as the law counts it, stays that of Nassau', () => {
    keepPlatformDisplay({ date_format: 'MM/DD/YYYY', timezone: 'Asia/Tokyo' });
    expect(nassauToday(moment)).toBe('2026-11-14');
  });

  test.each([
    { date_format: 'DD.MM.YY', timezone: 'America/Nassau' },
    { date_format: 'MM/DD/YYYY', timezone: 'America/Atlantis' },
    { date_format: 'MM/DD/YYYY', timezone: '' },
  ])('%o is not taken', (heard) => {
    keepPlatformDisplay(heard);
    expect(isPlatformDisplayKnown()).toBe(false);
    expect(readDateFormat()).toBe('DD MMM YYYY');
  });

  test.each(['', '{', '|', 'null', 'MM/DD/YYYY', 'MM/DD/YYYY|', 'MM/DD/YYYY|Here', '[]'])(
    'what is no such record on the device (%s) counts for nothing',
    (text) => {
      localStorage.setItem('bahamasinc_platform_display', text);
      window.dispatchEvent(new Event('storage'));
      expect(isPlatformDisplayKnown()).toBe(false);
      expect(formatDate('2026-11-14')).toBe('14 Nov 2026');
    },
  );
});

test('[DATA-05] moments are shown in Nassau where the browser does not know the time zone that the device heard of', () => {
  localStorage.setItem('bahamasinc_platform_display', 'MM/DD/YYYY|America/Atlantis');
  window.dispatchEvent(new Event('storage'));
  expect(formatExact(moment)).toBe('14 November 2026, 18:30:00 in Nassau');
  expect(formatDateTime(moment)).toBe('11/14/2026, 18:30');
});

test('[DATA-05] [PUB-09] the time zone is looked up with the first moment, not with a day', () => {
  keepPlatformDisplay({ date_format: 'MM/DD/YYYY', timezone: 'Asia/Tokyo' });
  window.dispatchEvent(new Event('storage'));
  const lookUp = vi.spyOn(Intl, 'DateTimeFormat');
  expect(isPlatformDisplayKnown()).toBe(true);
  keepPlatformDisplay({ date_format: 'MM/DD/YYYY', timezone: 'Asia/Tokyo' });
  expect(formatDate('2026-11-14')).toBe('11/14/2026');
  expect(lookUp).not.toHaveBeenCalled();
  formatDateTime(moment);
  expect(lookUp).toHaveBeenCalled();
  lookUp.mockRestore();
});

describe('[DATA-05] one format of dates for a person', () => {
  test.each([
    ['DD MMM YYYY', '4 Nov', '4 Nov 2026', '4 November 2026', 'Wednesday, 4 November 2026'],
    ['MM/DD/YYYY', '11/04', '11/04/2026', '11/04/2026', 'Wednesday, 11/04/2026'],
    ['DD/MM/YYYY', '04/11', '04/11/2026', '04/11/2026', 'Wednesday, 04/11/2026'],
    ['YYYY-MM-DD', '11-04', '2026-11-04', '2026-11-04', 'Wednesday, 2026-11-04'],
  ] as const)('%s is that of every style, but of documents', (format, ...expected) => {
    saveDateFormat(format);
    const styles = ['short', 'medium', 'long', 'full'] as const;
    expect(styles.map((style) => formatDate('2026-11-04', style))).toEqual(expected);
    expect(formatDate('2026-11-04', 'written')).toBe('4 November 2026');
  });
});
