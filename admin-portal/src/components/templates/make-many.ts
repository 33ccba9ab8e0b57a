import { toAppError } from '@portal/shared-core/errors';
import { unwrap, type Database, type PortalClient } from '@portal/shared-core/supabase';

import type { TemplateInUse } from '@portal/shared-core/firm';

type Values = Database['public']['Functions']['make_document']['Returns'];

/** A company that a document is made about. */
export interface About {
  id: string;
  name: string;
  /** Of what is made. A second attempt for the same company has the same, so that it is recorded once. */
  madeId: string;
}

interface Refused {
  company: About;
  code: string;
  message: string;
}

export interface ManyMade {
  made: number;
  /** Filed with the companies, not downloaded. */
  isFiled: boolean;
  refused: Refused[];
  /** Those that come next, when the work was stopped. */
  left: About[];
}

/**
 * Makes a document of a template about one company after the other: the database records each and gives its values, `write` makes the file
 * and puts it where it belongs. One that is refused stops no other. A lost connection stops the work; what is left can be gone on with.
 */
export async function makeMany(
  supabase: PortalClient,
  template: TemplateInUse,
  companies: readonly About[],
  {
    acceptMissing,
    write,
    onProgress,
    signal,
  }: {
    acceptMissing: boolean;
    write: (company: About, values: Values) => Promise<void>;
    onProgress: (done: number) => void;
    signal: AbortSignal;
  },
): Promise<Omit<ManyMade, 'isFiled'>> {
  const refused: Refused[] = [];
  let made = 0;
  for (const [index, company] of companies.entries()) {
    onProgress(index);
    if (signal.aborted) return { made, refused, left: companies.slice(index) };
    try {
      const values = unwrap(
        await supabase.rpc('make_document', {
          made_id: company.madeId,
          template_id: template.id,
          version: template.version,
          subject_id: company.id,
          accept_missing: acceptMissing,
        }),
      );
      await write(company, values);
      made += 1;
    } catch (error) {
      const { code, message } = toAppError(error);
      refused.push({ company, code, message });
      if (stopsAll.has(code)) return { made, refused, left: companies.slice(index + 1) };
    }
  }
  return { made, refused, left: [] };
}

/** What would be refused for every company. */
const stopsAll = new Set([
  'offline',
  'template.not_in_use',
  'template.other_version',
  'staff.read_only',
  'duty.reviewer_needed',
  'not_allowed',
]);
