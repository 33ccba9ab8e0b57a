/** The tenant that makes a document. */
export interface Issuer {
  name: string;
  /** #rrggbb, of the tenant's branding; ours without one. */
  primary?: string;
}

/** Our own colour, for tenants without one. */
export const ownPrimary = '#0b7a75';

/** A tenant as the issuer of a document: its name, in its branding colour if it has one. */
export function issuerOf({ name, branding }: { name: string; branding?: unknown }): Issuer {
  const isSelected = typeof branding === 'object' && branding !== null && 'primary' in branding;
  const primary = isSelected ? branding.primary : undefined;
  return { name, ...(typeof primary === 'string' && { primary }) };
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
