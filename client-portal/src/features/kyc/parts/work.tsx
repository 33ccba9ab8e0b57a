import {
  asksForFunds,
  asksForWealth,
  fundsLabel,
  type PartyKind,
} from '@portal/shared-core/domain/kyc';
import { FormTextField } from '@portal/shared-core/ui/form';

import { FieldQuestions } from '../components/field-questions.tsx';
import { Pair, PartPanel } from '../components/part-panel.tsx';
import { useKyc } from '../kyc-context.ts';
import type { KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { fieldLabels as labels } from '../kyc-labels.ts';

const longest = { multiline: true, rows: 3, maxLength: 4000 } as const;

const examples = {
  person: {
    funds:
      'Where the money for this company comes from. For example: savings from my salary as an engineer, and the sale of a flat in Lyon in 2024.',
    wealth:
      'How you acquired your total wealth. For example: thirty years of running a dental practice, and an inheritance in 2015.',
  },
  body_corporate: {
    funds:
      'Where the money it puts in comes from. For example: profits of its trade in building materials, kept over five years.',
    wealth:
      'How it acquired its total assets. For example: capital of its founders, and rents of three houses since 2009.',
  },
} as const;

/** Where one answer states both. */
const both =
  'Where the money for this company comes from, and how you acquired your wealth. For example: savings from my salary as an engineer, and a flat in Lyon that I inherited in 2015.';

/** Occupation or business, and where the money comes from. */
export function Work({ part, kind }: { part: Part; kind: PartyKind }) {
  const { profile } = useKyc();
  return (
    <PartPanel
      part={part}
      why={
        asksForFunds(profile.level) &&
        'The Financial Transactions Reporting Act requires us to understand where money comes from. A few plain sentences are enough.'
      }
    >
      {kind === 'person' ? <Occupation /> : <Business />}
      {asksForFunds(profile.level) && (
        <>
          <FormTextField<KycForm>
            name="source_of_funds"
            label={fundsLabel(kind, profile.level)}
            help={asksForWealth(kind, profile.level) ? examples[kind].funds : both}
            {...longest}
          />
          <FieldQuestions about="source_of_funds" />
        </>
      )}
      {asksForWealth(kind, profile.level) && (
        <>
          <FormTextField<KycForm>
            name="source_of_wealth"
            label={labels.source_of_wealth}
            help={examples[kind].wealth}
            {...longest}
          />
          <FieldQuestions about="source_of_wealth" />
        </>
      )}
    </PartPanel>
  );
}

function Occupation() {
  return (
    <>
      <Pair>
        <FormTextField<KycForm>
          name="occupation"
          label={labels.occupation}
          help="What you do, or did before you retired."
          autoComplete="organization-title"
        />
        <FormTextField<KycForm>
          name="employer"
          label={labels.employer}
          help="Or the name of your own business."
          autoComplete="organization"
          optional
        />
      </Pair>
      <FieldQuestions about="occupation" />
      <FieldQuestions about="employer" />
    </>
  );
}

function Business() {
  return (
    <>
      <FormTextField<KycForm>
        name="business"
        label={labels.business}
        help="What the company does, in one or two sentences."
        {...longest}
      />
      <FieldQuestions about="business" />
    </>
  );
}
