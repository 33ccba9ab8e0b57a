import styled from '@emotion/styled';
import { applicationIssues } from '@portal/shared-core/domain/application-issues';
import { applicationTitle } from '@portal/shared-core/domain/application';
import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import {
  Page,
  SaveState,
  StatusChip,
  WizardSteps,
  type SaveStateValue,
  type WizardStep,
  Button,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { FormProvider, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import type { Application, EntityType } from './api/application.queries.ts';
import { toData, type ApplicationForm } from './application-form.ts';
import { ConflictNotice } from './components/conflict-notice.tsx';
import { Summary } from './components/summary.tsx';
import type { SaverState } from './draft-saver.ts';
import { CapitalStep } from './steps/capital-step.tsx';
import { NamesStep } from './steps/names-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { TypeStep } from './steps/type-step.tsx';
import {
  inputsOf,
  stepAfter,
  stepAsking,
  stepBefore,
  steps,
  type Step,
  type StepSlug,
} from './steps.ts';
import { useDraft } from './use-draft.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr) 264px',
  gap: 32,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
});

const Work = styled('div')({ display: 'grid', gap: 24, minWidth: 0 });

const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 0',
  borderTop: `1px solid ${color.line}`,
  background: color.page,
  '& > [type="submit"]': { marginLeft: 'auto' },
});

/** The steps at the left, the work in the middle, what it comes to at the right; saved as one goes. */
export function Wizard({
  application,
  entityTypes,
  step,
}: {
  application: Application;
  entityTypes: EntityType[];
  step: Step;
}) {
  const navigate = useNavigate();
  const typeOf = (code: string) => entityTypes.find((type) => type.code === code);
  const draft = useDraft(application, typeOf);
  const { form, saver, saving } = draft;
  const values = useWatch({ control: form.control }) as ApplicationForm;
  const type = typeOf(values.entity_type);
  const issues = applicationIssues(type, toData(values));
  const [attempted, setAttempted] = useState<StepSlug>();
  const next = stepAfter(step);
  const previous = stepBefore(step);

  function goTo({ slug }: Step) {
    saver.change({ step: slug });
    void navigate(paths.draft(application.id, slug));
    window.scrollTo({ top: 0 });
  }

  /** Shows in place what this step still lacks; what was entered is saved either way. */
  async function goOn() {
    setAttempted(step.slug);
    await form.trigger(inputsOf(step, values.people.length), { shouldFocus: true });
    const complete = !issues.some(({ field }) => stepAsking(field) === step);
    if (complete && next) goTo(next);
  }

  const overview = steps.map((each): WizardStep => {
    const faults = issues.filter(({ field }) => stepAsking(field) === each).length;
    const passed = steps.indexOf(each) < steps.indexOf(stepOfDraft(application.step, step));
    return {
      key: each.slug,
      label: each.label,
      to: paths.draft(application.id, each.slug),
      state: each === step ? 'current' : passed ? 'done' : 'later',
      ...(passed &&
        faults > 0 && { fault: faults === 1 ? 'One thing to mend' : `${faults} things to mend` }),
    };
  });

  return (
    <FormProvider {...form}>
      <Page
        title={applicationTitle(values.names[0], 'New company')}
        status={<StatusChip {...applicationStateLabels[application.state]} />}
        subText={type?.name ?? 'Choose what kind of company it shall be'}
        action={<SaveState value={saveStateOf(saving)} />}
      >
        <Columns>
          <WizardSteps label="Steps" steps={overview} />
          <Work>
            <ConflictNotice
              saving={saving}
              keepMine={draft.keepMine}
              takeTheirs={draft.takeTheirs}
            />
            <form
              noValidate
              aria-label={step.label}
              onSubmit={(event) => {
                event.preventDefault();
                void goOn();
              }}
            >
              <Work>
                <StepContent
                  slug={step.slug}
                  application={application}
                  entityTypes={entityTypes}
                  saver={saver}
                  attempted={attempted === step.slug}
                />
                <Foot>
                  {previous && <Button onClick={() => goTo(previous)}>Back</Button>}
                  {next && (
                    <Button type="submit" variant="contained">
                      Continue to {next.label.toLowerCase()}
                    </Button>
                  )}
                </Foot>
              </Work>
            </form>
          </Work>
          <Summary type={type} values={values} />
        </Columns>
      </Page>
    </FormProvider>
  );
}

/** The step furthest down: the one the draft was left at, or the one on screen. */
function stepOfDraft(saved: string, shown: Step): Step {
  const left = steps.find(({ slug }) => slug === saved) ?? shown;
  return steps.indexOf(left) > steps.indexOf(shown) ? left : shown;
}

interface StepContentProps {
  slug: StepSlug;
  application: Application;
  entityTypes: EntityType[];
  saver: ReturnType<typeof useDraft>['saver'];
  /** Continue was pressed: what is missing on the whole is said now. */
  attempted: boolean;
}

function StepContent({ slug, application, entityTypes, saver, attempted }: StepContentProps) {
  switch (slug) {
    case 'type':
      return <TypeStep entityTypes={entityTypes} />;
    case 'names':
      return <NamesStep entityTypes={entityTypes} />;
    case 'capital':
      return <CapitalStep entityTypes={entityTypes} />;
    case 'people':
      return <PeopleStep entityTypes={entityTypes} attempted={attempted} />;
    case 'review':
      return <ReviewStep application={application} entityTypes={entityTypes} saver={saver} />;
  }
}

function saveStateOf({ status, savedAt, fault }: SaverState): SaveStateValue {
  if (status === 'saved') return { state: 'saved', at: new Date(savedAt) };
  if (status === 'saving') return { state: 'saving' };
  if (status === 'conflict') return { state: 'unsaved', reason: 'Changed elsewhere' };
  if (status === 'closed') return { state: 'unsaved', reason: 'No longer a draft' };
  return fault ? { state: 'unsaved', reason: 'Kept on this device' } : { state: 'saving' };
}
