import { useUser } from '../session/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';

import { uploadList } from './upload-list.ts';
import type { NewUpload } from './upload.ts';

type Known = Omit<NewUpload, 'file' | 'tenantId' | 'subjectId'>;

/** Every upload of the tenant that is on its way, and how to send more. */
export function useUploads() {
  const { supabase, tenantId } = useTenantScope();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const uploads = useStore(uploadList.store, (state) => state.uploads);

  useEffect(() => {
    uploadList.serve({
      supabase,
      userId,
      // A document affects several queries of both portals: checklists, lists and needs.
      onRegistered: () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[1] === tenantId,
        }),
    });
  }, [supabase, userId, tenantId, queryClient]);

  return {
    uploads: uploads.filter((upload) => upload.tenantId === tenantId),
    add: (subjectId: string, files: readonly File[], known: Known = {}) =>
      uploadList.add(files.map((file) => ({ file, tenantId, subjectId, ...known }))),
  };
}

/** What is on its way about a party, an application or a company, and how to send more. */
export function useUploadList(subjectId: string) {
  const { uploads, add } = useUploads();
  return {
    uploads: uploads.filter((upload) => upload.subjectId === subjectId),
    add: (files: readonly File[], known: Known = {}) => add(subjectId, files, known),
  };
}
