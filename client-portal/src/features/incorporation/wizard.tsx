import styled from '@emotion/styled';
import { applicationKindLabels, applicationTitle } from '@portal/shared-core/domain/application';
import { allowedFeatures, withFeatures } from '@portal/shared-core/domain/application-choices';
import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import {
  ButtonLink,
  LeaveGuard,
  Page,
  SaveState,
  StatusChip,
  WizardSteps,
} from '@portal/shared-core/ui';
import { font, media } from '@portal/shared-core/ui/theme';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useBlocker, useNavigate } from 'react-router-dom';

import { ConflictNotice } from '#/components/conflict-notice.tsx';
import { saveStateOf } from '#/lib/drafts/save-state-of.ts';
import { paths } from '#/paths.ts';

import type { Application, EntityType, KindRules } from './api/application.queries.ts';
import type { ApplicationForm } from './application-form.ts';
import { QuestionsHere } from './components/questions-here.tsx';
import { showFirstError } from './components/step-error.tsx';
import { Summary } from './components/summary.tsx';
import { WizardFoot } from './components/wizard-foot.tsx';
import { fieldLabel } from './conflict-text.ts';
import { overviewOf } from './overview.ts';
import {
  inputsOf,
  labelOf,
  stepAfter,
  stepOfIssue,
  stepBefore,
  stepsFor,
  type Step,
  type StepSlug,
} from './steps.ts';
import { StepContent } from './steps/step-content.tsx';
import { useDraft } from './use-draft.ts';
import { useLacking } from './entry/use-lacking.ts';
import { useIssues } from './use-issues.ts';
import { useSubmission } from './use-submission.ts';
import { WizardContext, type WizardRules } from './wizard-context.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr) 264px',
  gap: 32,
  alignItems: 'start',
  // Below the top bar; a long step does not take the way through the others along.
  '& > nav': { position: 'sticky', top: 80 },
  [media.narrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 24,
    '& > nav': { position: 'static' },
  },
});

const Work = styled('div')({ display: 'grid', gap: 24, '&, & > *': { minWidth: 0 } });

/** Takes the focus when the step changes, so that the next Tab reaches its first field. */
const StepTitle = styled('h2')({
  font: `400 24px/30px ${font.serif}`,
  letterSpacing: '-0.012em',
  '&:focus': { outline: 'none' },
});

const HeadActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
});

/** Where answers are that neither the database nor the device has. */
const keptHere = 'Your answers are kept only while this page is open.';
const closed = 'No longer a draft';

interface WizardProps {
  application: Application;
  entityTypes: EntityType[];
  rules: WizardRules;
  /** What is asked of a company that exists already; none for a formation. */
  entry?: KindRules;
  step: Step;
}

/** The steps at the left, the work in the middle, what it comes to and costs at the right; saved as one goes. */
export function Wizard({ application, entityTypes, rules, entry, step }: WizardProps) {
  const navigate = useNavigate();
  const typeOf = (code: string) => entityTypes.find((type) => type.code === code);
  const { form, saver, saving, isKept } = useDraft(application, typeOf, rules);
  const isLost = !isKept && saving.status !== 'saved' && saving.error !== null;
  const blocker = useBlocker(
    ({ nextLocation }) =>
      isLost && !nextLocation.pathname.startsWith(paths.draft(application.id, '')),
  );
  const values = useWatch({ control: form.control }) as ApplicationForm;
  const selected = typeOf(values.entity_type);
  // What a feature adds to the rule of the type counts for every text about it.
  const type =
    selected && withFeatures(selected, allowedFeatures(selected, values, rules.features));
  const { kind } = application;
  const issues = useIssues(values, type, rules, kind, useLacking(application.id, entry));
  const [attempted, setAttempted] = useState<StepSlug>();
  const shown = stepsFor(type, entry?.steps);
  const { unnamed } = applicationKindLabels[kind];
  const next = stepAfter(step, shown);
  const previous = stepBefore(step, shown);
  const work = useRef<HTMLFormElement>(null);
  const heading = useHeadingFocus(step.slug);
  /** How often the action of the foot was refused: each time the first error is shown, once React has drawn it. */
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) showFirstError(work.current);
  }, [refusals]);

  function goTo({ slug }: Step) {
    saver.change({ step: slug });
    void navigate(paths.draft(application.id, slug));
    window.scrollTo({ top: 0 });
  }

  /** Leads on, or to what this step still lacks; what was entered is saved either way. */
  async function goOn() {
    setAttempted(step.slug);
    if (next) {
      await form.trigger(inputsOf(step, values));
      if (errors.length === 0) return goTo(next);
    } else if (await submission.submit()) return;
    setRefusals((count) => count + 1);
  }

  const submission = useSubmission({ application, form, issues, saver });
  const errors = next
    ? issues.filter((issue) => stepOfIssue(issue, values, type, kind) === step)
    : issues;

  const facts = {
    application,
    entry: entry ?? null,
    type,
    entityTypes,
    ...rules,
    saver,
    submission,
    issues,
    attempted: attempted === step.slug,
  };

  return (
    <WizardContext value={facts}>
      <FormProvider {...form}>
        <LeaveGuard blocker={blocker} isDirty={isLost} text={keptHere} />
        <Page
          title={applicationTitle(values.names[0], unnamed)}
          tabTitle={`${labelOf(step, type)} · ${applicationTitle(values.names[0], unnamed)}`}
          status={<StatusChip {...applicationStateLabels[application.state]} />}
          subText={
            entry
              ? [entry.name, type?.name].filter(Boolean).join(', ')
              : (type?.name ?? 'Choose the type of entity to form')
          }
          action={
            <HeadActions>
              <SaveState
                value={saveStateOf(saving, {
                  unsaved: isKept ? 'Saved on this device' : 'Not saved yet',
                  closed,
                })}
              />
              <ButtonLink to={paths.dashboard}>Leave and continue later</ButtonLink>
            </HeadActions>
          }
        >
          <Columns>
            <WizardSteps
              label="Steps"
              steps={overviewOf({
                application,
                step,
                shown,
                issues,
                values,
                type,
                activities: rules.activities,
              })}
            />
            <Work>
              <ConflictNotice
                saving={saving}
                kept={isKept ? 'Your answers are saved on this device.' : keptHere}
                labelOf={(path) => fieldLabel(path, values.people)}
                resolve={(choices) => saver.resolve(choices)}
              />
              <form
                ref={work}
                noValidate
                aria-label={labelOf(step, type)}
                onSubmit={(event) => {
                  event.preventDefault();
                  void goOn();
                }}
              >
                <Work>
                  <StepTitle ref={heading} tabIndex={-1}>
                    {labelOf(step, type)}
                  </StepTitle>
                  <QuestionsHere slug={step.slug} />
                  <StepContent slug={step.slug} />
                  <WizardFoot
                    previous={previous}
                    next={next}
                    type={type}
                    errors={facts.attempted ? errors.length : 0}
                    action={application.state === 'draft' ? 'Submit for review' : 'Resubmit'}
                    isSubmitting={submission.isPending}
                    onBack={goTo}
                    onErrors={() => showFirstError(work.current)}
                  />
                </Work>
              </form>
            </Work>
            <Summary hasPrice={step.slug !== 'review'} />
          </Columns>
        </Page>
      </FormProvider>
    </WizardContext>
  );
}

/** The heading of a step, which gets the focus whenever another step is shown. */
function useHeadingFocus(slug: StepSlug) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(slug);
  useEffect(() => {
    if (shown.current === slug) return;
    shown.current = slug;
    heading.current?.focus({ preventScroll: true });
  }, [slug]);
  return heading;
}
