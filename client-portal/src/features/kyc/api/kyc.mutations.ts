import type { KycData } from '@portal/shared-core/domain/kyc';
import { AppError } from '@portal/shared-core/errors';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useAction, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';

import { kycQueries, type Declaration, type Profile } from './kyc.queries.ts';

/** Saves a profile over the version it was read at; answers the new version. Raises kyc.conflict when another was faster. */
export async function saveKyc(
  { supabase }: TenantScope,
  profileId: string,
  expectedVersion: number,
  data: KycData,
): Promise<number> {
  return unwrap(
    await supabase.rpc('save_kyc', {
      profile_id: profileId,
      expected_version: expectedVersion,
      data: data as Json,
    }),
  );
}

/**
 * Submits a profile; a repeat does nothing once staff have it. `onSubmitted` is called even if a change event arrived first and the page
 * shows another screen by then. Raises kyc.incomplete with all issues.
 */
export function useSubmitKyc(profileId: string, onSubmitted: () => void) {
  const { supabase } = useTenantScope();
  return useAction(
    async (expectedVersion: number) => {
      const submission = { profile_id: profileId, expected_version: expectedVersion };
      unwrap(await supabase.rpc('submit_kyc', submission));
      onSubmitted();
    },
    { untilRead: true },
  );
}

/** Answers a question, by text or by correcting the field. Raises request.answer_too_long. */
export async function answerKycRequest(
  { supabase }: TenantScope,
  { requestId, answer }: { requestId: string; answer: string },
): Promise<void> {
  unwrap(await supabase.rpc('answer_kyc_request', { request_id: requestId, answer }));
}

/**
 * Signs declarations by name, one after the other; a repeat after a lost answer signs none twice. The answers are saved first, and only
 * the texts that were on screen are signed. `ensureName` saves the name of the account where it has none. Raises profile.name_missing,
 * declaration.name_differs, DECLARATION_TEXT_CHANGED, kyc.conflict.
 */
export function useSignDeclarations(
  profile: Pick<Profile, 'id' | 'version' | 'party'>,
  shown: readonly Declaration[],
  ensureName: () => Promise<boolean>,
  saveAll?: () => Promise<number | undefined>,
) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return useAction(
    async (signedName: string) => {
      if (!(await ensureName())) throw new AppError('profile.name_missing');
      const version = saveAll ? await saveAll() : profile.version;
      if (version === undefined) throw new AppError('kyc.conflict');
      // A new role or a new company changes a text as well as an answer does.
      const query = kycQueries.declarations(scope, { id: profile.id, version });
      const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const textOf = (kind: string) => latest.find((each) => each.kind === kind)?.body;
      if (shown.some(({ kind, body }) => textOf(kind) !== body)) {
        throw new AppError('DECLARATION_TEXT_CHANGED');
      }
      for (const { kind } of shown) {
        unwrap(
          // One after the other: each locks the same profile.
          await scope.supabase.rpc('sign_declaration', {
            party_id: profile.party.id,
            kind,
            signed_name: signedName,
            expected_version: version,
          }),
        );
      }
    },
    { untilRead: true },
  );
}
