import { Panel, Stack } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import type { EntityType } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { NameFindings } from '#/components/names/name-findings.tsx';
import { StepError } from '../components/step-error.tsx';
import { StatedConsent } from '../components/stated-consent.tsx';
import { useConsentsNeeded, useStatedConsents } from '../use-issues.ts';
import { nameWordsOf } from '../issue-text.ts';
import { useWizard } from '../wizard-context.ts';

const labels = ['First choice', 'Second choice', 'Third choice'];

/** Up to three names in order of preference, each checked during typing. */
export function NamesStep() {
  const { type, issues, attempted } = useWizard();
  const isBlocked = (index: number) =>
    attempted && issues.some(({ field }) => field === `names.${index}`);
  const [names, features] = useWatch<ApplicationForm, ['names', 'features']>({
    name: ['names', 'features'],
  });
  const needed = useConsentsNeeded({ names, features }, type);
  const stated = useStatedConsents();
  return (
    <Panel title="Your choices" note="if the Registrar refuses one, the next is asked for">
      <Stack>
        {labels.map((label, index) => (
          <div key={label}>
            <FormTextField<ApplicationForm>
              name={`names.${index}`}
              label={label}
              optional={index > 0}
              {...(index === 0 && { help: endingHelp(type) })}
            />
            <Marked isError={isBlocked(index)}>
              <NameFindings
                name={names[index] ?? ''}
                entityType={type?.code ?? ''}
                endings={nameWordsOf(type)}
                features={features}
                stated={stated}
              />
            </Marked>
            {needed
              .filter((each) => each.index === index)
              .map(({ word, authority, isLicence }) => (
                <StatedConsent
                  key={word}
                  subject={word}
                  label={`${isLicence ? 'Licence for' : 'Consent to'} “${word}”${authority ? `, ${authority}` : ''}`}
                  mustHold={isLicence}
                />
              ))}
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

/** Findings that keep one from going on are where Continue leads. */
function Marked({ isError, children }: { isError: boolean; children: ReactNode }) {
  return isError ? <StepError>{children}</StepError> : children;
}

function endingHelp(type: EntityType | undefined): string {
  const endings = type?.name_endings ?? [];
  const terms = type?.name_contains ?? [];
  if (endings.length > 0)
    return `Ends with ${listOf(endings.slice(0, 4))}${endings.length > 4 ? ' or a similar ending' : ''}.`;
  if (terms.length > 0) return `Contains ${listOf(terms)}.`;
  return 'As it should appear on the certificate.';
}

function listOf(terms: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    terms.map((word) => `“${word}”`),
  );
}
