import { useIssuer } from '@portal/shared-core/company';
import type { TemplateSubject } from '@portal/shared-core/domain/template-fields';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { useUploadList } from '@portal/shared-core/uploads';
import { pdfFileName } from '@portal/shared-core/views';

import { pdfTools } from './pdf-tools.ts';
import type { TemplateInUse } from './template.queries.ts';

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
  body: string;
  acceptMissing: boolean;
  /** The type of the document; null to download it. */
  category: string | null;
}

/**
 * Makes a document from the version in use: the database records it and gives the values, the browser writes the PDF, which is
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
      body,
      acceptMissing,
      category,
    }: Making): Promise<'downloaded' | 'sent'> => {
      // Before anything is recorded: without the code and the fonts no document can be made.
      const { fonts, savePdf, templateFile } = await pdfTools();
      const values = unwrap(
        await supabase.rpc('make_document', {
          made_id: id,
          template_id: template.id,
          version: template.version,
          subject_id: subjectId,
          accept_missing: acceptMissing,
        }),
      );
      const pdf = await templateFile({
        title: template.name,
        body,
        subject,
        values,
        issuer,
        fonts,
      });
      const name = pdfFileName(template.name, title);
      if (category === null) {
        savePdf(name, pdf);
        return 'downloaded';
      }
      add([new File([pdf], name, { type: 'application/pdf' })], {
        id,
        suggestion: category,
        details: { category, expiresOn: null },
      });
      return 'sent';
    },
  );
}
