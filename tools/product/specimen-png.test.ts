import { crc32, inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { specimenPng } from './specimen-png.ts';

test('[DATA-04] a specimen picture is a PNG of its size, and another for each number', () => {
  const picture = specimenPng(12_345);
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const size = picture.readUInt32BE(33);
  const content = picture.subarray(41, 41 + size);
  expect(inflateSync(content)).toHaveLength((width + 1) * height);
  expect(picture.readUInt32BE(41 + size)).toBe(crc32(picture.subarray(37, 41 + size)));
  expect(specimenPng(54_321)).not.toEqual(picture);
});
