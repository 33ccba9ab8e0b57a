import type { BusinessActivity, EntityTypeRule } from '@portal/shared-core/domain/application';
import { beforeSignOut } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { useStore } from 'zustand';

import { dashboardKey } from '#/lib/dashboard-key.ts';

import { saveApplication } from './api/application.mutations.ts';
import { applicationQueries, type Application } from './api/application.queries.ts';
import { applicationResolver, toData, toForm, type ApplicationForm } from './application-form.ts';
import type { SavedDraft } from './draft-copy.ts';
import { createDraftSaver } from './draft-saver.ts';

/**
 * A draft on screen: the fields, and the saver that carries every change to the database. A newer version that arrives
 * while nothing is unsaved here, from another window or person, is shown at once.
 */
export function useDraft(
  application: Application,
  ruleOf: (entityType: string) => EntityTypeRule | undefined,
  activities: readonly BusinessActivity[],
) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { queryKey } = applicationQueries.detail(scope, application.id);

  const [saver] = useState(() =>
    createDraftSaver({
      applicationId: application.id,
      draft: draftOf(application),
      savedAt: Date.parse(application.updated_at),
      storage: localStorage,
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
  const saving = useStore(saver.store);
  const form = useForm<ApplicationForm>({
    defaultValues: formOf(saver.current()),
    resolver: applicationResolver(ruleOf, activities),
    mode: 'onTouched',
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name === undefined) return; // a reset is no change
          saver.change({ entityType: values.entity_type || null, data: toData(values) });
          // A fault that was pointed out goes as soon as it is mended, not only when the field is left.
          const field = name as FieldPath<ApplicationForm>;
          if (form.getFieldState(field).error) void form.trigger(field);
        },
      }),
    [form, saver],
  );

  const { merges } = saving;
  useEffect(() => {
    if (merges > 0) form.reset(formOf(saver.current()));
  }, [merges, saver, form]);

  useEffect(() => {
    const { version } = saver.current();
    if (application.version <= version || saver.store.getState().status !== 'saved') return;
    saver.adopt(draftOf(application));
    form.reset(formOf(saver.current()));
  }, [application, saver, form]);

  useEffect(() => {
    const flush = () => void saver.flush();
    const stop = beforeSignOut(() => saver.flush());
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [saver]);

  /** Reads the newest version from the database, for the choice after a conflict. */
  async function newest(): Promise<SavedDraft> {
    const query = applicationQueries.detail(scope, application.id);
    return draftOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
  }

  return { form, saver, saving };
}

/** The draft with every key the fields have, so that a key nobody touched is no change; what it says stays as it says it. */
function draftOf({ entity_type, step, data, version }: Application): SavedDraft {
  const filled = { ...toData(toForm(entity_type, data)), ...data };
  return { entityType: entity_type, step, data: filled, version };
}

function formOf({ entityType, data }: SavedDraft): ApplicationForm {
  return toForm(entityType, data);
}
