import {
  toContent,
  toForm,
  type ChangeContent,
  type ChangeForm,
} from '@portal/shared-core/changes';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { deviceCopy } from '#/lib/drafts/device-copies.ts';
import type { SavedDraft } from '#/lib/drafts/draft-copy.ts';
import { createDraftSaver } from '#/lib/drafts/draft-saver.ts';
import { useDraftForm } from '#/lib/drafts/use-draft-form.ts';

import {
  changeQueries,
  contentOf,
  saveChange,
  startedVersion,
  type ChangeRequest,
} from './api/change.queries.ts';

/** A request on screen: its fields, and the saver that carries every change to the database and keeps a copy on the device until then. */
export function useChangeDraft(request: ChangeRequest) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { id, kind } = request;
  const { queryKey } = changeQueries.detail(scope, id);
  const latest = useMemo(() => draftOf(request), [request]);
  const copyKey = `change_${id}`;
  const { data: storage } = useSuspenseQuery(deviceCopy(scope, useUser().id, copyKey));
  const toDraft = useMemo(() => (form: ChangeForm) => toContent(kind, form), [kind]);

  const [saver] = useState(() =>
    createDraftSaver<ChangeContent>({
      copyKey,
      draft: latest,
      savedAt: Date.parse(request.updated_at),
      storage,
      refusals: { conflict: 'change.conflict', closed: 'change.not_editable' },
      load: newest,
      save: async (version, content) =>
        saveChange(scope, id, await startedVersion(scope, request, version), content),
      onSaved({ version, effective_on: day, details, wording }) {
        // A reading that began before this save must not put the older version in its place.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(
          queryKey,
          (row) =>
            row && {
              ...row,
              version,
              effective_on: day,
              wording,
              details: details as ChangeRequest['details'],
            },
        );
      },
    }),
  );
  const { form, saving } = useDraftForm({
    saver,
    latest,
    toFields: toForm,
    toContent: toDraft,
    // The database checks the request; a field says what is missing when it is submitted.
    resolver: (values: ChangeForm) => ({ values, errors: {} }),
  });

  async function newest(): Promise<SavedDraft<ChangeContent>> {
    return draftOf(
      await queryClient.fetchQuery({ ...changeQueries.detail(scope, id), staleTime: 0 }),
    );
  }

  return {
    form,
    saving,
    /** Whether the device keeps what is not saved. */
    isKept: storage.keeps(),
    resolve: saver.resolve,
    /** Saves what waits; returns the version, or undefined when it cannot. */
    async saveAll(): Promise<number | undefined> {
      await saver.flush();
      if (saver.store.getState().status !== 'saved') return undefined;
      return startedVersion(scope, request, saver.current().version);
    },
  };
}

function draftOf(request: ChangeRequest): SavedDraft<ChangeContent> {
  return { version: request.version, ...contentOf(request) };
}
