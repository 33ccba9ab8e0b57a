/** The letters of IBANs and creditor references, as ISO 7064 counts them: A is 10, Z is 35. Its remainder by 97 is 1 where the check holds. */
function holdsCheck(letters: string): boolean {
  let rest = 0;
  for (const letter of letters.slice(4) + letters.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const looksLikeIban = (account: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account);

/** Whether a text can be the number of an account: an IBAN, or a number as a bank writes it. */
export const isAccount = (typed: string) =>
  /^[A-Z0-9][A-Z0-9 ./-]{2,41}$/.test(typed.trim().toUpperCase());

/** Whether a text looks like an IBAN and does not pass its check. */
export function isWrongIban(typed: string): boolean {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  return looksLikeIban(iban) && !holdsCheck(iban);
}

/** A SWIFT code (BIC): eight letters and digits, or eleven. */
export const isBic = (typed: string) =>
  /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(typed.replaceAll(/\s/g, '').toUpperCase());

/** A payment reference as someone typed it, in capitals without spaces and hyphens; null where its check digits are wrong or it is none. */
export function readPaymentReference(typed: string): string | null {
  const letters = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(letters) && holdsCheck(letters) ? letters : null;
}

/** Groups of four, as an IBAN and a creditor reference are written. */
export const inGroups = (letters: string) => letters.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The number of an account as it is read: an IBAN in groups, any other as the bank writes it. */
export const accountText = (account: string) =>
  looksLikeIban(account) ? inGroups(account) : account;

// The countries and territories of SEPA credit transfers, by the first letters of their IBANs (EPC409-09).
const sepa = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/**
 * What the QR code of a SEPA credit transfer holds (EPC069-12, version 002): for euros to an IBAN of SEPA. Null for every other payment:
 * no standard fits it.
 */
export function sepaCode({
  currency,
  amount,
  holder,
  account,
  bic,
  reference,
}: {
  currency: string;
  amount: number;
  holder: string;
  account: string;
  bic: string | null;
  reference: string;
}): string | null {
  const isSepa = looksLikeIban(account) && holdsCheck(account) && sepa.has(account.slice(0, 2));
  if (currency !== 'EUR' || !isSepa || amount < 0.01 || amount > 999_999_999.99) return null;
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    holder.slice(0, 70),
    account,
    `EUR${amount.toFixed(2)}`,
    '',
    reference,
  ].join('\n');
}
