import { describe, expect, test } from 'vitest';

import { readDay, readReceipts } from './read-receipts.ts';

const DAY = '2026-02-03';

const cells = (pasted: string) =>
  readReceipts(pasted, DAY).map(({ company, reference, day }) => [company, reference, day]);

describe('[CMP-04] a pasted table of receipts', () => {
  test.each([
    ['tabs', 'Blue Heron Ltd.\tR-1\nGrey Gull Ltd.\tR-2'],
    ['semicolons', 'Blue Heron Ltd.;R-1\r\nGrey Gull Ltd. ; R-2\r\n'],
    ['commas', 'Blue Heron Ltd.,R-1\n\n"Grey Gull Ltd.", R-2'],
    ['a head', 'Company\tReceipt\nBlue Heron Ltd.\tR-1\nGrey Gull Ltd.\tR-2'],
  ])('is read with %s', (_, pasted) => {
    expect(cells(pasted)).toEqual([
      ['Blue Heron Ltd.', 'R-1', DAY],
      ['Grey Gull Ltd.', 'R-2', DAY],
    ]);
  });

  test('a line may have a day of its own, and a name its commas', () => {
    expect(cells('Heron, Gull and Sons, Ltd., R-1, 5 March 2026\nHeron, Ltd., R-2')).toEqual([
      ['Heron, Gull and Sons, Ltd.', 'R-1', '2026-03-05'],
      ['Heron, Ltd.', 'R-2', DAY],
    ]);
  });

  test.each([
    ['Blue Heron Ltd.', 'Write the company, then the number of its receipt.'],
    ['\tR-1', 'Write the company, then the number of its receipt.'],
    ['Blue Heron Ltd.\tR-1\t03/02/2026', 'Write the day as 2026-02-03 or 3 Feb 2026.'],
    ['Blue Heron Ltd.\tR-1\t2026-02-30', 'Write the day as 2026-02-03 or 3 Feb 2026.'],
  ])('a line that cannot be read says why: %s', (line, problem) => {
    expect(readReceipts(`Grey Gull Ltd.\tR-0\n${line}`, DAY)[1]).toMatchObject({
      text: line,
      problem,
    });
  });

  test.each([
    ['2026-02-03', '2026-02-03'],
    ['3 Feb 2026', '2026-02-03'],
    ['03-FEB-2026', '2026-02-03'],
    ['3 February, 2026', '2026-02-03'],
    ['3/2/2026', undefined],
    ['31 Feb 2026', undefined],
    ['', undefined],
  ])('the day "%s" is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});
