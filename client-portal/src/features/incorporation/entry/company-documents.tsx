import styled from '@emotion/styled';
import { InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { DocumentPoint } from '#/components/documents/documents.ts';

import type { KindRules } from '../api/application.queries.ts';
import { StepError } from '../components/step-error.tsx';
import { useWizard } from '../wizard-context.ts';

const Intro = styled('p')({ maxWidth: '68ch', color: color.secondary, textWrap: 'pretty' });

/** The documents that an application about a company that exists asks of the company itself. */
export function companyPoints(entry: KindRules | null): DocumentPoint[] {
  return (entry?.documents ?? []).map(({ code, categories, note }) => ({
    code,
    categories,
    minimum: 1,
    note,
    maxAgeMonths: null,
    first: true,
  }));
}

/** Which documents have to be there now, and which may follow. */
export function EntryIntro({ entry }: { entry: KindRules }) {
  const { issues, attempted } = useWizard();
  const now = entry.documents.filter(({ at }) => at === 'submission');
  const missing = now.filter(({ code }) =>
    issues.some(({ field }) => field === `documents.${code}`),
  );
  return (
    <>
      <Intro>
        We need these documents to submit: {listOf(now.map(({ name }) => name))}. The others may
        follow. We approve nothing before we have checked every document.
      </Intro>
      {attempted && missing.length > 0 && (
        <StepError>
          <InlineAlert tone="bad" title="Before you go on">
            <ul>
              {missing.map(({ code, name }) => (
                <li key={code}>Upload: {name}.</li>
              ))}
            </ul>
          </InlineAlert>
        </StepError>
      )}
    </>
  );
}

function listOf(names: readonly string[]): string {
  const lower = names.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  return new Intl.ListFormat('en').format(lower);
}
