import styled from '@emotion/styled';
import { useIssuer } from '@portal/shared-core/company';
import { isDeclaration, isIdentityDocument } from '@portal/shared-core/domain/documents';
import { missingFields } from '@portal/shared-core/domain/template-fields';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  InlineAlert,
  PanelSkeleton,
  QueryState,
  showToast,
  Skeleton,
} from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormSelect } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { documentCategories } from '#/components/document-review/category.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { LackingCharacters } from './lacking-characters.tsx';
import {
  templateValues,
  templateWording,
  type TemplateInUse,
  type TemplateKind,
} from '@portal/shared-core/firm';
import { useMakeDocument, type MadeAbout, type Making } from './use-make-document.ts';

// The parser of Markdown comes with the preview.
const TemplateSheet = lazy(async () => ({
  default: (await import('@portal/shared-core/views/templates')).TemplateSheet,
}));
const WordSheet = lazy(async () => ({
  default: (await import('@portal/shared-core/views/templates')).WordSheet,
}));

const Note = styled('p')({ fontSize: 13, color: color.secondary });

/** The type of document that each kind of template usually is. */
const usualCategories: Record<TemplateKind, string> = {
  letter: 'correspondence',
  resolution: 'resolution',
  minutes: 'resolution',
  engagement_letter: 'correspondence',
  clearance_letter: 'correspondence',
  other: 'other',
};

interface Values {
  category: string;
  confirmed: boolean;
}

/** One template about one subject: what is missing, the preview, and the two ways to go on. */
export function MakeDocumentForm({
  template,
  about,
}: {
  template: TemplateInUse;
  about: MadeAbout;
}) {
  const scope = useTenantScope();
  const issuer = useIssuer();
  const wording = useQuery(templateWording(scope, template.id, template.version));
  const values = useQuery(templateValues(scope, about.subject, about.subjectId));
  const { data: categories = [] } = useQuery(documentCategories(scope));
  const make = useMakeDocument(about);
  const mayFile = useNotAllowed('register_document') === undefined;
  const [madeId, setMadeId] = useState<string>(() => crypto.randomUUID());
  if (wording.data === undefined)
    return (
      <QueryState query={wording} failed="The wording could not be loaded">
        {() => <PanelSkeleton />}
      </QueryState>
    );
  const { body } = wording.data;
  const isWord = template.format === 'docx';
  const download = isWord ? 'Download DOCX' : 'Download PDF';
  return (
    <QueryState query={values} failed="What the fields hold could not be loaded">
      {(known) => {
        const missing = missingFields(about.subject, body, known);
        return (
          <CommandForm<Values, Making, 'downloaded' | 'sent'>
            label="Make a document"
            command={make}
            resolver={zodResolver(schemaFor(missing.length > 0))}
            defaultValues={{ category: usualCategories[template.kind], confirmed: false }}
            toInput={({ category, confirmed }, choice) => ({
              id: madeId,
              template,
              wording: wording.data,
              acceptMissing: confirmed,
              category: choice === 'file' ? category : null,
            })}
            submit={
              mayFile
                ? [{ label: download }, { label: 'File it as a document', choice: 'file' }]
                : download
            }
            stickyButtons
            onDone={(done) => {
              setMadeId(crypto.randomUUID());
              showToast({
                text: done === 'sent' ? 'On its way to the documents' : 'Document downloaded',
              });
            }}
          >
            {({ control }) => (
              <>
                {missing.length > 0 && (
                  <>
                    <InlineAlert tone="warning" title="Something is missing">
                      <ul>
                        {missing.map(({ name, label, source }) => (
                          <li key={name}>
                            {label} is not recorded. Source: {source}.
                          </li>
                        ))}
                      </ul>
                    </InlineAlert>
                    <FormCheckbox
                      name="confirmed"
                      control={control}
                      label="Make it without them"
                      help="The document has a line for each, to fill in by hand."
                    />
                  </>
                )}
                {!isWord && (
                  <LackingCharacters subject={about.subject} body={body} values={known} />
                )}
                {mayFile && (
                  <FormSelect
                    name="category"
                    control={control}
                    label="Type of document, if it is filed"
                    help="Who reads the documents of the company reads it, too."
                    options={categories
                      .filter(({ code }) => !isIdentityDocument(code) && !isDeclaration(code))
                      .map(({ code, name }) => ({ value: code, label: name }))}
                  />
                )}
                <Suspense fallback={<Skeleton width="100%" height={360} />}>
                  {isWord ? (
                    <>
                      <Note>The text of the Word document. Its layout is that of the file.</Note>
                      <WordSheet body={body} subject={about.subject} values={known} />
                    </>
                  ) : (
                    <TemplateSheet
                      body={body}
                      subject={about.subject}
                      values={known}
                      issuer={issuer}
                    />
                  )}
                </Suspense>
              </>
            )}
          </CommandForm>
        );
      }}
    </QueryState>
  );
}

function schemaFor(isMissing: boolean) {
  return z.object({
    category: z.string().check(z.minLength(1, 'Choose the type of the document.')),
    confirmed: z
      .boolean()
      .check(
        z.refine(
          (confirmed) => !isMissing || confirmed,
          'Record what is missing, or confirm that the document is made without it.',
        ),
      ),
  });
}
