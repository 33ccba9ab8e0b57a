import type { Issuer } from '../pdf/issuer.ts';
import type { PaperFonts } from '../pdf/paper.ts';

/** What a company's documents say of it, from the registers. */
export interface PdfCompany {
  name: string;
  registration_number: string | null;
  /** YYYY-MM-DD. */
  registration_date: string | null;
  registered_office: string | null;
  currency: string;
  par_value: number | null;
  authorised_shares: number | null;
  type: { name: string; law: string };
}

/** For whom and when a document is made. */
export interface Making {
  issuer: Issuer;
  /** YYYY-MM-DD, the day in Nassau. */
  madeOn: string;
  fonts: PaperFonts;
}
