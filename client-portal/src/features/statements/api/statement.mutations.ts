import { AppError } from '@portal/shared-core/errors';
import type {
  BlockAnswer,
  StatementAnswers,
  StatementBlock,
} from '@portal/shared-core/domain/statement';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';

/** Saves the answers over the version they were read at; answers the new version. Raises statement.conflict when another was faster. */
export async function saveStatement(
  { supabase }: TenantScope,
  id: string,
  expectedVersion: number,
  answers: StatementAnswers,
): Promise<number> {
  return unwrap(
    await supabase.rpc('save_statement', {
      statement_id: id,
      expected_version: expectedVersion,
      answers,
    }),
  );
}

/** One answer for several statements. */
export interface ManyAnswers {
  ids: string[];
  block: StatementBlock;
  answer: BlockAnswer;
}

/** The outcome for each statement: the code is null where it was done. */
export interface Outcome {
  id: string;
  code: string | null;
}

/** The most statements of one call, as the database takes them. */
const MOST = 500;

/** Gives statements their answers, one block after the other. */
export function useAnswerMany() {
  const { supabase } = useTenantScope();
  return useAction(
    async (given: readonly ManyAnswers[]): Promise<Outcome[]> => {
      const outcomes: Outcome[] = [];
      for (const { ids, block, answer } of given) {
        for (let from = 0; from < ids.length; from += MOST) {
          // One after the other: each locks rows of the same firm.
          // oxlint-disable-next-line no-await-in-loop
          const found = await supabase.rpc('answer_statements', {
            statement_ids: ids.slice(from, from + MOST),
            block,
            answer,
          });
          outcomes.push(...unwrap(found));
        }
      }
      return outcomes;
    },
    { untilRead: true },
  );
}

/** What is signed, at the version that was on screen. */
export interface Signing {
  statements: readonly { id: string; version: number }[];
  name: string;
}

/**
 * Signs statements with one name. `ensureName` saves the name of the account where it has none. Raises statement.name_differs,
 * profile.name_missing.
 */
export function useSign(ensureName: () => Promise<boolean>) {
  const { supabase } = useTenantScope();
  return useAction(
    async ({ statements, name }: Signing): Promise<Outcome[]> => {
      if (!(await ensureName())) throw new AppError('profile.name_missing');
      const outcomes: Outcome[] = [];
      for (let from = 0; from < statements.length; from += MOST) {
        const part = statements.slice(from, from + MOST);
        // oxlint-disable-next-line no-await-in-loop
        const found = await supabase.rpc('sign_statements', {
          statement_ids: part.map(({ id }) => id),
          expected_versions: part.map(({ version }) => version),
          signed_name: name,
        });
        outcomes.push(...unwrap(found));
      }
      return outcomes;
    },
    { untilRead: true },
  );
}
