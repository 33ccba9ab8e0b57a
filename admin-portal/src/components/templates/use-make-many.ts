import { useIssuer } from '@portal/shared-core/company';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { saveFile } from '@portal/shared-core/ui';
import { useUploads } from '@portal/shared-core/uploads';
import { pdfFileName } from '@portal/shared-core/views';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { documentWriter } from './document-writer.ts';
import { makeMany, type About, type ManyMade } from './make-many.ts';
import { templateWording, type TemplateInUse } from '@portal/shared-core/firm';

export interface MakingMany {
  template: TemplateInUse;
  companies: readonly About[];
  acceptMissing: boolean;
  /** The type of the documents; null to download them. */
  category: string | null;
}

/**
 * Makes a document about each of several companies, and files each with its company or downloads all as one ZIP. Leaving the page stops
 * it: what was made until then is filed, or saved.
 */
export function useMakeMany() {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const issuer = useIssuer();
  const { add } = useUploads();
  const [done, setDone] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const command = useAction(
    async ({ template, companies, acceptMissing, category }: MakingMany): Promise<ManyMade> => {
      const stop = new AbortController();
      stopping.current = stop;
      const wording = await queryClient.fetchQuery(
        templateWording(scope, template.id, template.version),
      );
      const writer = await documentWriter(scope.supabase, template, wording, {
        subject: 'company',
        issuer,
      });
      const files: Record<string, Uint8Array> = {};
      const made = await makeMany(scope.supabase, template, companies, {
        acceptMissing,
        signal: stop.signal,
        onProgress: setDone,
        async write({ id, name, madeId }, values) {
          const bytes = await writer.write(values);
          const fileName = writer.nameFor(name);
          if (category === null) {
            files[freeName(fileName, files)] = bytes;
            return;
          }
          add(id, [new File([bytes], fileName, { type: writer.type })], {
            id: madeId,
            suggestion: category,
            details: { category, expiresOn: null },
          });
        },
      });
      await saveZip(template.name, files);
      return { ...made, isFiled: category !== null };
    },
  );
  return { ...command, done, stop: () => stopping.current?.abort() };
}

/** Two companies may have names that make the same file name. */
function freeName(name: string, taken: Record<string, unknown>) {
  let free = name;
  for (let count = 2; free in taken; count += 1)
    free = name.replace(/\.(pdf|docx)$/, `-${count}.$1`);
  return free;
}

async function saveZip(title: string, files: Record<string, Uint8Array>) {
  if (Object.keys(files).length === 0) return;
  const { zipSync } = await import('fflate');
  // What is in it is compressed already.
  const zip = zipSync(files, { level: 0 });
  saveFile(pdfFileName(title, 'documents').replace(/\.pdf$/, '.zip'), zip, 'application/zip');
}
