/** A place in the write-ahead log, as Postgres writes it: two hexadecimal numbers of 32 bits. */
type Lsn = string;

/** The byte before. */
export function previous(lsn: Lsn): Lsn {
  const [high = '0', low = '0'] = lsn.split('/');
  const place = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - 1n;
  const [newHigh, newLow] = [place >> 32n, place & 0xffffffffn];
  return `${newHigh.toString(16)}/${newLow.toString(16)}`.toUpperCase();
}
