import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';

import { uploadList } from './upload-list.ts';
import type { NewUpload } from './upload.ts';

/** What is on its way about a party, an application or a company, and how to send more. */
export function useUploadList(subjectId: string) {
  const { supabase, tenantId } = useTenantScope();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const uploads = useStore(uploadList.store, (state) => state.uploads);

  useEffect(() => {
    uploadList.serve({
      supabase,
      userId,
      // A document affects several queries: checklists, lists and needs.
      onRegistered: () => void queryClient.invalidateQueries({ queryKey: ['client', tenantId] }),
    });
  }, [supabase, userId, tenantId, queryClient]);

  return {
    uploads: uploads.filter((upload) => upload.subjectId === subjectId),
    add: (files: readonly File[], known: Omit<NewUpload, 'file' | 'tenantId' | 'subjectId'> = {}) =>
      uploadList.add(files.map((file) => ({ file, tenantId, subjectId, ...known }))),
  };
}
