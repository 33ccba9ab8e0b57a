import { become, type Sql } from './database.ts';

/** Answers to the first model that make a low rating: 28.8 of 100. */
export const lowAnswers: Record<string, string> = {
  customer_type: 'private',
  ownership_layers: 'direct',
  political_exposure: 'none',
  adverse_media: 'none',
  relationship: 'new',
  source_of_wealth: 'plausible',
  screening: 'clear',
  country: 'standard',
  services: 'office',
  business: 'passive',
  channel: 'certified',
  transactions: 'few',
  certified_documents: 'no',
  independent_verification: 'no',
  enhanced_monitoring: 'no',
};

/** The same with what makes it medium: 51.8 of 100. */
export const mediumAnswers = {
  ...lowAnswers,
  country: 'monitored',
  services: 'director',
};

/** High by its score: 71.8 of 100. */
export const highAnswers = {
  ...mediumAnswers,
  services: 'sensitive',
  business: 'restricted',
};

interface Assessing {
  id?: string;
  reason?: string | null;
  notes?: Record<string, string>;
}

/** Assesses and gives the rating, under a new id unless one is given. */
export async function assess(
  sql: Sql,
  subject: string,
  subjectId: string,
  answers: unknown = lowAnswers,
  { id = crypto.randomUUID(), reason = 'First look.', notes = {} }: Assessing = {},
): Promise<string> {
  const [row] = await sql`
    select assess_risk(${id}, ${subject}, ${subjectId}, ${sql.json(answers as never)}, ${reason}, ${sql.json(notes)}) as rating`;
  return row?.['rating'] as string;
}

/** The id of a new assessment. */
export async function givenAssessed(
  sql: Sql,
  subject: string,
  subjectId: string,
  answers?: unknown,
): Promise<string> {
  const id = crypto.randomUUID();
  await assess(sql, subject, subjectId, answers, { id });
  return id;
}

/** The issues of a refused assessment, by answer. */
export async function issuesOf(
  sql: Sql,
  subject: string,
  id: string,
  answers: unknown,
  notes = {},
): Promise<string[]> {
  await sql`savepoint attempt`;
  try {
    await assess(sql, subject, id, answers, { notes });
    return [];
  } catch (error) {
    await sql`rollback to savepoint attempt`;
    const { message = '', detail = '[]' } = error as { message?: string; detail?: string };
    const issues = JSON.parse(detail) as { code: string; field: string }[];
    return [
      message,
      ...issues
        .map((issue) => `${issue.code} ${issue.field}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ];
  }
}

/** A finished preview of a draft as it is now, as if its job had run. Goes on as the owner of the tables. */
export async function givenPreviewed(sql: Sql, version: number): Promise<void> {
  await become(sql, 'postgres');
  await sql`
    insert into private.risk_previews (version, fingerprint, finished_at)
    select version, private.model_fingerprint(definition), now() from risk_models where version = ${version}`;
}
