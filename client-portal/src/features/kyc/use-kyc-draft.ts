import type { KycData, PartyKind } from '@portal/shared-core/domain/kyc';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { SavedDraft } from '#/lib/drafts/draft-copy.ts';
import { isSame } from '#/lib/drafts/draft-merge.ts';
import { createDraftSaver } from '#/lib/drafts/draft-saver.ts';
import { memoryCopies } from '#/lib/drafts/memory-copies.ts';
import { useDraftForm } from '#/lib/drafts/use-draft-form.ts';

import { saveKyc } from './api/kyc.mutations.ts';
import { kycQueries, type Profile } from './api/kyc.queries.ts';
import { kycResolver, toData, toForm, type KycForm } from './kyc-form.ts';

/** What of a profile its clients can change. */
interface KycContent {
  data: KycData;
}

/** A profile on screen: its fields, and the saver that carries every change to the database. What waits is never put on the device. */
export function useKycDraft(profile: Profile) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { id, level, party, roles } = profile;
  const { queryKey } = kycQueries.profile(scope, party.id);
  const latest = useMemo(() => draftOf(profile), [profile]);
  const toContent = useMemo(() => contentOf(party.kind), [party.kind]);

  const [saver] = useState(() =>
    createDraftSaver<KycContent>({
      copyKey: `kyc_${id}`,
      draft: latest,
      savedAt: Date.parse(profile.updated_at),
      storage: memoryCopies,
      refusals: { conflict: 'kyc.conflict', closed: 'kyc.not_editable' },
      load: newest,
      save: (version, { data }) => saveKyc(scope, id, version, data),
      onSaved({ version, data }) {
        // A reading that began before this save must not put the older version in its place.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (row) => row && { ...row, version, data });
      },
    }),
  );
  const { form, saving } = useDraftForm({
    saver,
    latest,
    toFields,
    toContent,
    resolver: kycResolver(party.kind, level, roles),
  });

  async function newest(): Promise<SavedDraft<KycContent>> {
    const query = kycQueries.profile(scope, party.id);
    return draftOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
  }

  return {
    form,
    saving,
    resolve: saver.resolve,
    /** Saves the fields as they are, including proposed values; returns the version, or undefined when it cannot. */
    async saveAll(): Promise<number | undefined> {
      saver.change(toContent(form.getValues()));
      await saver.flush();
      return saver.store.getState().status === 'saved' ? saver.current().version : undefined;
    },
  };
}

/**
 * The profile with every key of the form, and with the known values of the party where it is empty. A declaration holds for one submission
 * only: each resubmission needs a new one.
 */
function draftOf({ party, data, submittedData, version }: Profile): SavedDraft<KycContent> {
  const declared = !isSame(data, submittedData) && toForm(data).declared;
  return { version, data: toData(party.kind, { ...toForm(data, party), declared }) };
}

function toFields({ data }: KycContent): KycForm {
  return toForm(data);
}

function contentOf(kind: PartyKind) {
  return (form: KycForm): KycContent => ({ data: toData(kind, form) });
}
