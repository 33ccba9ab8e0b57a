/**
 * A new token of a link: 128 random bits in the form of a uuid. The form is that of the ids in addresses; crypto.randomUUID() has six bits
 * less, which say its version.
 */
export function newLinkToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
