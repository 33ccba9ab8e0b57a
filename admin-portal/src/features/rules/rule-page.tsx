import { formatDate, formatDateTime, nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DetailPage,
  ErrorScreen,
  Facts,
  Panel,
  StatusChip,
  TextLink,
  useDisclosure,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { RuleJob } from '#/components/jobs/rule-job.tsx';
import { paths } from '#/paths.ts';

import { ruleQueries, type Proposal, type RuleVersion } from './api/rule.queries.ts';
import { ProposalPanel } from './components/proposal-panel.tsx';
import { RuleForm } from './components/rule-form.tsx';
import { RuleReminders } from './components/rule-reminders.tsx';
import {
  appliesTo,
  currentOf,
  draftOf,
  isVerified,
  penaltyText,
  reckoningOf,
  versionChip,
} from './rules.ts';

/** One rule: its versions with sources and penalties, what is proposed, and a new version (ONE-09). */
function RulePage() {
  const scope = useTenantScope();
  const code = useRequiredParam('code');
  const { data: rules } = useSuspenseQuery(ruleQueries.versions(scope));
  const { data: proposals = [] } = useQuery(ruleQueries.proposals(scope));
  const versions = rules.filter((rule) => rule.code === code);
  const current = currentOf(versions, nassauToday());
  const [newest] = versions;
  if (!current || !newest) return <ErrorScreen kind="not-found" />;
  const own = proposals.filter(({ rule }) => rule.code === code);
  const types = [...new Set(rules.flatMap(({ entity_types: each }) => each))].toSorted();
  return (
    <DetailPage
      title={current.name}
      status={<StatusChip {...versionChip(current, nassauToday())} />}
      breadcrumbs={[{ label: 'Rules', to: paths.rules }, { label: current.name }]}
      rail={
        <Panel title="About">
          <Facts
            items={[
              { label: 'Code', value: current.code },
              { label: 'For', value: appliesTo(draftOf(current)) },
              { label: 'Due', value: reckoningOf(current) },
              current.subject === 'company' && {
                label: 'Duties',
                value: <TextLink to={`${paths.duties}?rule=${code}`}>Open duties of it</TextLink>,
              },
            ]}
          />
        </Panel>
      }
    >
      <RuleJob code={code} />
      {own
        .filter(({ state }) => state === 'proposed')
        .map((proposal) => (
          <ProposalPanel key={proposal.id} proposal={proposal} newest={newest} />
        ))}
      <NewVersion newest={newest} types={types} />
      <RuleReminders code={code} name={current.name} />
      {versions.map((version) => (
        <VersionPanel key={version.valid_from} version={version} />
      ))}
      <Decided proposals={own.filter(({ state }) => state !== 'proposed')} />
    </DetailPage>
  );
}

function NewVersion({ newest, types }: { newest: RuleVersion; types: readonly string[] }) {
  const form = useDisclosure();
  const held = useNotAllowed('propose_obligation_rule');
  // A form that is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  if (form.isOpen) {
    return (
      <Panel title="New version" note="in force once a second person publishes it">
        <RuleForm newest={newest} types={types} close={form.close} />
      </Panel>
    );
  }
  return held ? (
    <HeldButton because={held}>New version</HeldButton>
  ) : (
    <div>
      <Button ref={form.opener} onClick={form.open}>
        New version…
      </Button>
    </div>
  );
}

function VersionPanel({ version }: { version: RuleVersion }) {
  const { valid_from: from, valid_to: to, source_note: source, note, penalties } = version;
  return (
    <Panel
      title={`From ${formatDate(from)}${to ? ` to ${formatDate(to)}` : ''}`}
      note={<StatusChip {...versionChip(version, nassauToday())} />}
    >
      <Facts
        items={[
          { label: 'Due', value: reckoningOf(version) },
          { label: 'For', value: appliesTo(draftOf(version)) },
          note !== '' && { label: 'Note', value: note },
          {
            label: 'Source',
            value: source,
            note: isVerified(version) ? (
              <StatusChip tone="good" label="Verified" />
            ) : (
              <StatusChip tone="warning" label="To verify" />
            ),
          },
          {
            label: 'Late penalties',
            value:
              penalties.length === 0 ? (
                'None is known'
              ) : (
                <ol>
                  {penalties.map((step) => (
                    <li key={step.step}>
                      {penaltyText(step)}
                      <small>
                        {step.source_note}
                        {!step.verified && ' To verify.'}
                      </small>
                    </li>
                  ))}
                </ol>
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** The proposals that were decided: by whom, and when. */
function Decided({ proposals }: { proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <Panel title="Decided proposals">
      <Facts
        items={proposals.map(
          ({ rule, state, by, decider, proposed_at: at, decided_at: decided }) => ({
            label: `From ${formatDate(rule.valid_from)}, proposed ${formatDateTime(at)}`,
            value: state === 'published' ? 'Published' : 'Discarded',
            note: [
              by && `by ${by.full_name}`,
              decider && `decided by ${decider.full_name}`,
              decided && formatDate(decided),
            ]
              .filter(Boolean)
              .join(', '),
          }),
        )}
      />
    </Panel>
  );
}

export { RulePage as Component };
