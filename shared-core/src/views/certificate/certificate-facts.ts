/** The facts of a company on a copy of its certificate of incorporation, from the registers. */
export interface CertificateFacts {
  name: string;
  registrationNumber: string;
  /** Kind of company and the law it is under. */
  type: string;
  law: string;
  /** YYYY-MM-DD. */
  registeredOn: string;
  registeredOffice: string | null;
}

/** Who makes the copy. */
export interface Issuer {
  name: string;
  /** #rrggbb, of the tenant's branding; ours without one. */
  primary?: string;
}

export const certificateTitle = 'Copy of certificate of incorporation';

/** Our own colour, for tenants without one. */
export const ownPrimary = '#0b7a75';

/** The notice that the copy is no certificate. */
export function certificateNotice(issuer: string, madeOn: string): string {
  return `This is a copy made from the register kept by ${issuer} on ${madeOn}. It is not the certificate itself, which the Registrar General of The Bahamas issues.`;
}

/** 'copy-of-certificate-blue-heron-holdings-ltd.pdf': letters without accents, so that every system takes it. */
export function certificateFileName(company: string): string {
  const plain = company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${['copy-of-certificate', plain].filter(Boolean).join('-')}.pdf`;
}
