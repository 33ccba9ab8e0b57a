import type { EntityTypeRule, FormationRules } from '@portal/shared-core/domain/application';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

import { dashboardKey } from '#/lib/query-keys.ts';
import { deviceCopy } from '#/lib/drafts/device-copies.ts';
import { createDraftSaver } from '#/lib/drafts/draft-saver.ts';
import { useDraftForm } from '#/lib/drafts/use-draft-form.ts';

import { saveApplication } from './api/application.mutations.ts';
import { applicationQueries, type Application } from './api/application.queries.ts';
import { applicationResolver, toData, toForm, type ApplicationForm } from './application-form.ts';
import type { DraftContent, SavedApplication } from './draft.ts';

/** The draft of an application on screen: its fields, and the saver that carries every change to the database. */
export function useDraft(
  application: Application,
  ruleOf: (entityType: string) => EntityTypeRule | undefined,
  rules: FormationRules,
) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { queryKey } = applicationQueries.detail(scope, application.id);
  const latest = useMemo(() => draftOf(application), [application]);
  const copyKey = `bahamasinc_draft_${application.id}`;
  const { data: storage } = useSuspenseQuery(deviceCopy(scope, useUser().id, copyKey));

  const [saver] = useState(() =>
    createDraftSaver<DraftContent>({
      copyKey,
      draft: latest,
      savedAt: Date.parse(application.updated_at),
      storage,
      refusals: { conflict: 'application.conflict', closed: 'application.not_editable' },
      own: ['step'],
      load: newest,
      save: (version, content) => saveApplication(scope, application.id, version, content),
      onSaved({ version, entityType, step, data }) {
        // A reading that began before this save must not put the older version in its place.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(
          queryKey,
          (row) => row && { ...row, version, entity_type: entityType, step, data },
        );
        // The dashboard lists the draft, and may be on screen by now; the draft itself is not read again under the fields.
        void queryClient.invalidateQueries({ queryKey: dashboardKey(scope) });
      },
    }),
  );
  const { kind } = application;
  // The same function each time: another one would fill the form in again.
  const toFields = useCallback(
    ({ entityType, data }: DraftContent) => toForm(entityType, data, kind),
    [kind],
  );
  const { form, saving } = useDraftForm({
    saver,
    latest,
    toFields,
    toContent,
    resolver: applicationResolver(ruleOf, rules, application.kind),
  });

  /** Reads the newest version from the database, for the choice after a conflict. */
  async function newest(): Promise<SavedApplication> {
    const query = applicationQueries.detail(scope, application.id);
    return draftOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
  }

  return { form, saver, saving, isKept: storage.keeps() };
}

/** The draft with every key of the form, so that an untouched key is no change; existing values stay as they are. */
function draftOf({ entity_type, step, data, version, kind }: Application): SavedApplication {
  const filled = { ...toData(toForm(entity_type, data, kind)), ...data };
  return { entityType: entity_type, step, data: filled, version };
}

function toContent(values: ApplicationForm): Partial<DraftContent> {
  return { entityType: values.entity_type || null, data: toData(values) };
}
