import { afterEach, expect, test, vi } from 'vitest';

import { forgetOldClearTexts } from './old-clear-texts.ts';

const DAYS_30 = 30 * 24 * 60 * 60_000;
const inClear = ['bahamasinc_draft_1', 'change_2', 'bahamasinc_text_u-1_answer_1'];
const encrypted = ['bahamasinc_sealed_u-1_bahamasinc_draft_1', 'bahamasinc_typed_u-1_answer_1'];

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('[SES-03] what lies on a device in clear is deleted 30 days after it was first seen, what is encrypted never', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const key of [...inClear, ...encrypted]) localStorage.setItem(key, 'x');
  forgetOldClearTexts();
  vi.advanceTimersByTime(DAYS_30 - 1);
  forgetOldClearTexts();
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(inClear));
  vi.advanceTimersByTime(1);
  forgetOldClearTexts();
  expect(Object.keys(localStorage).toSorted()).toEqual(encrypted.toSorted());
});

test('[SES-03] the days are counted anew once a device had nothing in clear', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.setItem('change_2', 'x');
  forgetOldClearTexts();
  localStorage.removeItem('change_2');
  forgetOldClearTexts();
  vi.advanceTimersByTime(DAYS_30);
  localStorage.setItem('change_3', 'x');
  forgetOldClearTexts();
  expect(localStorage.getItem('change_3')).toBe('x');
});
