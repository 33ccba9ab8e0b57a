import styled from '@emotion/styled';
import {
  blockTitles,
  isKnown,
  type StatementBlock,
  type StatementRegisters,
  type StatementValues,
} from '@portal/shared-core/domain/statement';
import { Panel } from '@portal/shared-core/ui';
import { FormRadioCards } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { StatementForm } from '../statement-form.ts';
import { BlockFields } from './block-fields.tsx';
import { BlockKnown } from './block-known.tsx';

const Content = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  scrollMarginTop: 120,
  // The two answers are one line where there is room.
  '& fieldset > div:has(input[type="radio"])': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  },
  '& > p': { fontSize: 13, lineHeight: '20px', color: color.secondary },
});

const questions: Record<StatementBlock, string> = {
  activity: 'Is this still what the company does?',
  management: 'Is it still directed and managed like this?',
  owners: 'Are these still the owners, and does no one else control the company?',
  officers: 'Are these still the directors, officers and the registered office?',
  records: 'Are the accounting records still kept there?',
  tax: 'Is this still where it pays tax?',
  contact: 'Is this still whom we write to?',
  people: 'Is what the identity checks know of them still true: name, address, passport, funds?',
};

const firstTime: Partial<Record<StatementBlock, string>> = {
  activity: 'The returns of the year ask for this. Next year we fill it in.',
  management: 'The returns of the year ask for this. Next year we fill it in.',
  records: 'The law asks where the records are, and that they are kept.',
  tax: 'Countries exchange tax information, so we must ask. Next year we fill it in.',
};

/** The place of a block on the page. */
export const anchorOf = (block: StatementBlock) => `statement-${block}`;

/** One question: what is known, whether it changed, and the fields of what did. */
export function BlockPanel({
  block,
  prefill,
  registers,
}: {
  block: StatementBlock;
  prefill: StatementValues;
  registers: StatementRegisters | null | undefined;
}) {
  const known = isKnown(block, prefill);
  return (
    <div id={anchorOf(block)} tabIndex={-1}>
      <Panel title={blockTitles[block]}>
        <Content>
          {known ? (
            <BlockKnown block={block} prefill={prefill} registers={registers} />
          ) : (
            <p>{firstTime[block]}</p>
          )}
          <BlockQuestion block={block} known={known} registers={registers} />
        </Content>
      </Panel>
    </div>
  );
}

/** Whether a block changed, and its fields. Where nothing is known the fields alone. */
export function BlockQuestion({
  block,
  known,
  registers,
}: {
  block: StatementBlock;
  known: boolean;
  registers?: StatementRegisters | null | undefined;
}) {
  const same = useWatch<StatementForm, `${StatementBlock}.same`>({ name: `${block}.same` });
  return (
    <>
      {known && (
        <FormRadioCards<StatementForm>
          name={`${block}.same`}
          label={questions[block]}
          options={[
            { value: 'yes', label: 'Nothing changed' },
            { value: 'no', label: 'Something changed' },
          ]}
        />
      )}
      {(!known || same === 'no') && <BlockFields block={block} registers={registers} />}
    </>
  );
}
