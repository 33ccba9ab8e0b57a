import { describe, expect, test } from 'vitest';

import { contrastText, nearest } from './contrast-text.ts';

describe('[TNT-01] the contrast of a colour as text', () => {
  test('names the figure, and the nearest colour that is dark enough', () => {
    expect(contrastText('#0b6e6e')).toBe('White words are readable on it: 6.0 to 1.');
    expect(contrastText('#ffd166')).toMatch(/^White words are not readable on it/);
    expect(contrastText(nearest('#ffd166'))).toMatch(/^White words are (very well )?readable/);
    expect(nearest('#0b6e6e')).toBe('#0b6e6e');
  });
});
