import { useIssuer } from '@portal/shared-core/company';
import type { TemplateSubject } from '@portal/shared-core/domain/template-fields';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { useUploadList } from '@portal/shared-core/uploads';

import { documentWriter } from './document-writer.ts';
import type { TemplateInUse, TemplateWording } from '@portal/shared-core/firm';

/** What a document is made about, and where it is filed. */
export interface MadeAbout {
  subject: TemplateSubject;
  subjectId: string;
  /** What people call it; part of the name of the file. */
  title: string;
  /** The company or application that the document is filed with. */
  filedWith: string;
}

export interface Making {
  /** Of what is made; a document that is filed has the same. */
  id: string;
  template: TemplateInUse;
  wording: TemplateWording;
  acceptMissing: boolean;
  /** The type of the document; null to download it. */
  category: string | null;
}

/**
 * Makes a document from the version in use: the database records it and gives the values, the browser writes the file, which is
 * downloaded, or sent as any upload. Raises template.values_missing, template.not_in_use, template.other_version.
 */
export function useMakeDocument({ subject, subjectId, title, filedWith }: MadeAbout) {
  const { supabase } = useTenantScope();
  const issuer = useIssuer();
  const { add } = useUploadList(filedWith);
  return useAction(
    async ({
      id,
      template,
      wording,
      acceptMissing,
      category,
    }: Making): Promise<'downloaded' | 'sent'> => {
      const writer = await documentWriter(supabase, template, wording, { subject, issuer });
      const values = unwrap(
        await supabase.rpc('make_document', {
          made_id: id,
          template_id: template.id,
          version: template.version,
          subject_id: subjectId,
          accept_missing: acceptMissing,
        }),
      );
      const bytes = await writer.write(values);
      const name = writer.nameFor(title);
      if (category === null) {
        writer.save(name, bytes);
        return 'downloaded';
      }
      add([new File([bytes], name, { type: writer.type })], {
        id,
        suggestion: category,
        details: { category, expiresOn: null },
      });
      return 'sent';
    },
  );
}
