/** The tenant that makes a document. */
export interface Issuer {
  name: string;
  /** #rrggbb, of the tenant's branding; ours without one. */
  primary?: string;
  /** Where its logo is, a PNG or JPEG. */
  logoUrl?: string;
  /** In lines. */
  address?: string;
  /** The TIN, which is the number for VAT. */
  taxNumber?: string;
  registrationNumber?: string;
  /** Where answers to mails of the tenant go. */
  email?: string;
}

/** Our own colour, for tenants without one. */
export const ownPrimary = '#0b7a75';

/**
 * A tenant as the issuer of a document: its name, in its branding colour if it has one, and what invoices name of it. `logoAt` gives the
 * address of a logo by its path in the bucket; without it there is none.
 */
export function issuerOf(
  { name, branding }: { name: string; branding?: unknown },
  logoAt?: (path: string) => string,
): Issuer {
  const stored: Record<string, unknown> =
    typeof branding === 'object' && branding !== null ? { ...branding } : {};
  const text = <Key extends keyof Issuer>(key: Key, value: unknown) =>
    typeof value === 'string' && value !== '' ? { [key]: value } : {};
  const logo = stored['logo_path'];
  return {
    name,
    ...text('primary', stored['primary']),
    ...text('logoUrl', typeof logo === 'string' && logo !== '' && logoAt?.(logo)),
    ...text('address', stored['address']),
    ...text('taxNumber', stored['tax_number']),
    ...text('registrationNumber', stored['registration_number']),
    ...text('email', stored['reply_to']),
  };
}

/** What an invoice says of its issuer under the name: the address in lines, and the numbers. */
export function issuerLines({ address, taxNumber, registrationNumber }: Issuer): string[] {
  return [
    ...(address?.split('\n') ?? []),
    ...(registrationNumber ? [`Registration number ${registrationNumber}`] : []),
    ...(taxNumber ? [`TIN (VAT) ${taxNumber}`] : []),
  ];
}

/** 'registers-blue-heron-holdings-ltd.pdf': letters without accents, so that every system takes it. */
export function pdfFileName(...parts: readonly string[]): string {
  const plain = parts.map((part) =>
    part
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
  );
  return `${plain.filter(Boolean).join('-')}.pdf`;
}
