/** Where a company of an import is (`supabase/schemas/imports/import-commands.sql`). */
export type ImportState = 'ready' | 'alike' | 'known' | 'refused' | 'entered' | 'undone';

/** Who a person of an import is. */
export type ImportPersonState = 'new' | 'known' | 'alike' | 'refused';

/** What is wrong with a row of a file. */
export interface ImportProblem {
  code:
    | 'missing'
    | 'invalid'
    | 'unknown'
    | 'too_long'
    | 'too_many'
    | 'twice'
    | 'taken'
    | 'refused'
    | 'itself'
    | 'unreadable'
    | 'failed';
  sheet?: string;
  row?: number;
  /** What of the row. */
  column?: string;
  /** Of what failed: the code of an error or a sentence. */
  error?: string;
}

/** A company of the firm with the name of one of a file. */
export interface CompanyAlike {
  id: string;
  name: string;
  registration_number: string | null;
  registration_date: string | null;
}

/** A party of the firm that may be a person of a file. */
export interface PartyAlike {
  id: string;
  name: string;
  birth_date: string | null;
  country: string | null;
  registration_number: string | null;
}
