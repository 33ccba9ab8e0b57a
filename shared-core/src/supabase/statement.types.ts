/**
 * The shapes of a yearly statement (`supabase/schemas/statements/statement-rules.sql`). Fields are missing while nothing is known or entered.
 */

/** Of the year. */
export type IncomeClass = 'none' | 'below_250k' | 'below_5m' | 'from_5m';
/** For the exchange of information (CRS). */
export type CrsClass = 'active_nfe' | 'passive_nfe' | 'financial_institution' | 'exempt';

/** What a yearly statement asks for in fields, by block. */
export interface StatementValues {
  activity?: {
    business?: string;
    /** Codes of substance_activities; an empty list says that there are none. */
    relevant?: string[];
    income?: IncomeClass | '';
  };
  management?: {
    /** An ISO 3166 code. */
    directed_in?: string;
    employees_here?: number | null;
    /** US dollars. */
    spending_here?: number | null;
    core_work_here?: boolean | null;
  };
  records?: { place?: string; kept?: boolean };
  tax?: { residences?: { country: string; number: string }[]; crs?: CrsClass | '' };
  contact?: { name?: string; email?: string; phone?: string };
}

export type ValueBlock = keyof StatementValues;
export type RegisterBlock = 'owners' | 'officers';
export type StatementBlock = ValueBlock | RegisterBlock | 'people';

/** The answer to a block: that nothing changed, or what did. */
export type BlockAnswer<Block extends StatementBlock = StatementBlock> =
  | { same: true }
  | (Block extends ValueBlock
      ? { same: false; values: NonNullable<StatementValues[Block]> }
      : Block extends RegisterBlock
        ? { same: false; note: string }
        : { same: false; parties: { id: string; note: string }[] });

export type StatementAnswers = { [Block in StatementBlock]?: BlockAnswer<Block> };

/** What the registers of a company hold. */
export interface StatementRegisters {
  office: string | null;
  owners: { name: string; percent: number | null }[];
  officers: { name: string; roles: string[] }[];
  people: { id: string; name: string }[];
}

/** What the text of a signed statement was made from. */
export interface StatementContent {
  values: StatementValues;
  before: StatementValues;
  answers: StatementAnswers;
  registers: StatementRegisters;
  /** The references of the change requests that came of it. */
  reported: Partial<Record<RegisterBlock, string>>;
}

/** How far a yearly statement is, as staff see it (`supabase/schemas/statements/statement-portfolio.sql`). */
export type StatementStanding =
  | 'not_started'
  | 'under_way'
  | 'returned'
  | 'answered'
  | 'needs_review'
  | 'accepted'
  | 'filed';

/** A column of the file of a return. */
export interface ReturnColumn {
  heading: string;
  field: string;
}

/** What is known of a row of a return, by field. */
export type ReturnCells = Record<string, string | number | null>;

/** A beneficial owner of a filing that is due, with the particulars that are not known. */
export interface FiledOwner {
  name: string;
  missing: string | null;
}

/** An owner whose particulars are no longer those of the last filing. */
export interface FiledDifference {
  name: string;
  fields: { label: string; was: string | null; now: string | null }[];
}

/** How the register of beneficial owners differs from the last filing. */
export interface OwnerChange {
  change: 'added' | 'ended' | 'changed';
  name: string;
  on_day: string | null;
}
