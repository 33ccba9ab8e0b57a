import listed from './listed-passwords.json' with { type: 'json' };

/** The name of the product, of which no password is made. The name of the firm comes from its settings. */
const PRODUCT = 'BahamasInc';

/**
 * Whether a new password is one of the 5,000 that are used most, or made of the product's name or of these texts: the person's name, the
 * first half of their address, the names of their firms. The database has the same rules (settings/passwords.sql); where an auth service
 * asks no database, these are the only ones. Load it with `import()`: the list is 31 kB.
 */
export async function isGuessablePassword(
  password: string,
  about: readonly string[],
): Promise<boolean> {
  return isMadeOf(password, [PRODUCT, ...about]) || (await isListed(password));
}

/** Whether a password is made of these texts and fewer than four letters besides. */
export function isMadeOf(password: string, texts: readonly string[]): boolean {
  const given = password.toLowerCase();
  const known = texts.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  const rest = known
    .filter((part) => part.length >= 4)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, part) => left.replaceAll(part, ''), given);
  return rest !== given && rest.replaceAll(/\P{L}/gu, '').length < 4;
}

async function isListed(password: string): Promise<boolean> {
  const bytes = new TextEncoder().encode(password.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return listed.hashes.includes(btoa(String.fromCodePoint(...digest)).slice(0, 6));
}
