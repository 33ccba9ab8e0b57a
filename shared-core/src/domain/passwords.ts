/** The words that come first on the lists of the most used passwords. The database knows more (settings/passwords.sql). */
export const COMMON_WORDS: readonly string[] = (
  'password passwort passw0rd p@ssw0rd qwerty qwertz azerty letmein welcome admin administrator monkey dragon master shadow sunshine ' +
  'princess football baseball superman batman iloveyou trustno1 whatever starwars changeme secret login hello freedom summer winter ' +
  'liverpool chelsea pokemon bahamas nassau'
).split(' ');

const ROWS = [
  '01234567890',
  '9876543210',
  'abcdefghijklmnop',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/**
 * Whether a new password is one of the first that are tried: a common word with digits or signs around it, one part repeated, or keys in a
 * row. The small part of the list of the database that a form can carry; where an auth service has no list of its own, it is the only one.
 */
export function isCommonPassword(password: string): boolean {
  const given = password.trim().toLowerCase();
  if (given === '') return false;
  const core = given.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, '');
  return (
    /^(.{1,4})\1+$/.test(given) ||
    COMMON_WORDS.includes(given) ||
    COMMON_WORDS.includes(core) ||
    ROWS.some((row) => row.includes(given))
  );
}
