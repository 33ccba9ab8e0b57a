import { expect, test } from 'vitest';
import { addressOf, isInnerAddress } from './public-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  '::ffff:127.0.0.1',
  '0:0:0:0:0:FFFF:8.8.8.8',
  '64:ff9b::7f00:1',
  'mail.example.com',
])('[DATA-05] %s is no public address', (address) => {
  expect(isInnerAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
  '[DATA-05] %s is a public address',
  (address) => {
    expect(isInnerAddress(address)).toBe(false);
  },
);

test('[DATA-05] a mail goes to the address that was looked at, once', async () => {
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return ['8.8.8.8'];
  };
  expect(await addressOf('mail.example.com', { allowsInner: false, resolve })).toBe('8.8.8.8');
  expect(lookups).toBe(1);
});
