import { useIssuer } from '../../company/index.ts';
import styled from '@emotion/styled';
import { missingFields, type TemplateSubject } from '../../domain/template-fields.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { InlineAlert, QueryState, Skeleton, Stack, useDebounced } from '../../ui/index.ts';
import { FormCombobox, type Option } from '../../ui/form/index.ts';
import { color } from '../../ui/theme/index.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { templateValues } from './template.queries.ts';

import { useTemplateHouse } from './template-house.ts';
import { searchSubjects } from './search-subjects.ts';

// The parser of Markdown comes with the preview.
const TemplateSheet = lazy(async () => ({
  default: (await import('../../views/templates/index.ts')).TemplateSheet,
}));
const WordSheet = lazy(async () => ({
  default: (await import('../../views/templates/index.ts')).WordSheet,
}));

/** Long enough that a word is one preview. */
const PAUSE_MS = 250;

const Note = styled('p')({ fontSize: 13, color: color.secondary });

const picked: Record<TemplateSubject, { label: string; placeholder: string }> = {
  company: { label: 'Preview with a company', placeholder: 'Name or number' },
  application: { label: 'Preview with an application', placeholder: 'Reference' },
  change_request: { label: 'Preview with a change request', placeholder: 'Reference' },
};

/** The wording as a document, with the values of a company, application or change request that one picks. */
export function PreviewPane({
  subject,
  body,
  isWord = false,
}: {
  subject: TemplateSubject;
  /** Markdown, or the text of a Word document. */
  body: string;
  isWord?: boolean;
}) {
  const scope = useTenantScope();
  const { searchCompanies } = useTemplateHouse();
  const { control } = useForm<{ about: Option | null }>({ defaultValues: { about: null } });
  const about = useWatch({ control, name: 'about' });
  const search = useCallback(
    (text: string, signal: AbortSignal) =>
      searchSubjects(scope, subject, text, signal, searchCompanies),
    [scope, subject, searchCompanies],
  );
  return (
    <Stack>
      <FormCombobox name="about" control={control} optional search={search} {...picked[subject]} />
      {about ? (
        <Filled
          key={about.value}
          subject={subject}
          subjectId={about.value}
          body={body}
          isWord={isWord}
        />
      ) : (
        <>
          <Note>Fields are shown by their names until you pick one.</Note>
          <Sheet subject={subject} body={body} isWord={isWord} values={undefined} />
        </>
      )}
    </Stack>
  );
}

function Filled({
  subject,
  subjectId,
  body,
  isWord,
}: {
  subject: TemplateSubject;
  subjectId: string;
  body: string;
  isWord: boolean;
}) {
  const query = useQuery(templateValues(useTenantScope(), subject, subjectId));
  return (
    <QueryState query={query} failed="What the fields hold could not be loaded">
      {(values) => {
        const missing = missingFields(subject, body, values);
        return (
          <>
            {missing.length > 0 && (
              <InlineAlert tone="warning" title="Something is missing">
                {missing.map(({ label }) => label).join(', ')}: not recorded. Who makes the document
                confirms that.
              </InlineAlert>
            )}
            <Sheet subject={subject} body={body} isWord={isWord} values={values} />
          </>
        );
      }}
    </QueryState>
  );
}

type Shown = Pick<React.ComponentProps<typeof TemplateSheet>, 'subject' | 'body' | 'values'> & {
  isWord: boolean;
};

function Sheet({ body, isWord, ...shown }: Shown) {
  const settled = useDebounced(body, PAUSE_MS);
  const issuer = useIssuer();
  return (
    <Suspense fallback={<Skeleton width="100%" height={480} />}>
      {isWord ? (
        <>
          <Note>The text of the document. Its layout is that of the file.</Note>
          <WordSheet {...shown} body={body} />
        </>
      ) : (
        <TemplateSheet {...shown} body={settled} issuer={issuer} />
      )}
    </Suspense>
  );
}
