import type { StatementAnswers } from '@portal/shared-core/domain/statement';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { SavedDraft } from '#/lib/drafts/draft-copy.ts';
import { createDraftSaver } from '#/lib/drafts/draft-saver.ts';
import { memoryCopies } from '#/lib/drafts/memory-copies.ts';
import { useDraftForm } from '#/lib/drafts/use-draft-form.ts';

import { saveStatement } from './api/statement.mutations.ts';
import { statementQueries, type Statement } from './api/statement.queries.ts';
import { statementResolver, toAnswers, toForm, type StatementForm } from './statement-form.ts';

interface Content {
  answers: StatementAnswers;
}

/** A statement on screen: its fields, and the saver that carries every change to the database. What waits is never put on the device. */
export function useStatementDraft(statement: Statement) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { id, prefill } = statement;
  const query = statementQueries.one(scope, id);
  const latest = useMemo(() => draftOf(statement), [statement]);

  const [saver] = useState(() =>
    createDraftSaver<Content>({
      copyKey: `statement_${id}`,
      draft: latest,
      savedAt: Date.parse(statement.updated_at),
      storage: memoryCopies,
      refusals: { conflict: 'statement.conflict', closed: 'statement.not_editable' },
      load: newest,
      save: (version, { answers }) => saveStatement(scope, id, version, answers),
      onSaved({ version, answers }) {
        // A reading that began before this save must not put the older version in its place.
        void queryClient.cancelQueries({ queryKey: query.queryKey });
        queryClient.setQueryData(query.queryKey, (row) => row && { ...row, version, answers });
      },
    }),
  );
  // The same functions at every call, as the form asks it.
  const [{ toFields, resolver }] = useState(() => ({
    toFields: ({ answers }: Content) => toForm(prefill, answers),
    resolver: statementResolver(prefill),
  }));
  const { form, saving } = useDraftForm<Content, StatementForm>({
    saver,
    latest,
    toFields,
    toContent,
    resolver,
  });

  async function newest(): Promise<SavedDraft<Content>> {
    return draftOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
  }

  return {
    form,
    saving,
    resolve: saver.resolve,
    /** Saves the fields as they are; returns the version, or undefined when it cannot. */
    async saveAll(): Promise<number | undefined> {
      saver.change(toContent(form.getValues()));
      await saver.flush();
      return saver.store.getState().status === 'saved' ? saver.current().version : undefined;
    },
  };
}

function draftOf({ version, answers }: Statement): SavedDraft<Content> {
  return { version, answers };
}

function toContent(form: StatementForm): Content {
  return { answers: toAnswers(form) };
}
