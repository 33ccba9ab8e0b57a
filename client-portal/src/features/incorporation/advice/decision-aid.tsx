import styled from '@emotion/styled';
import { Button, Panel } from '@portal/shared-core/ui';
import { color, media, radius } from '@portal/shared-core/ui/theme';
import { useId, useState } from 'react';

import { adviseEntityType, noAnswers, questions, type Answers } from './entity-advice.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '20px 24px',
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const Legend = styled('legend')({ padding: 0, fontWeight: 500 });

const Option = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  cursor: 'pointer',
  '& input': { accentColor: color.primary.main, width: 16, height: 16, margin: 0 },
  [media.phone]: { minHeight: 44 },
});

const Result = styled('div')({
  marginTop: 20,
  padding: '12px 16px',
  borderRadius: radius.control,
  background: color.primary.tint,
  '& strong': { fontWeight: 600 },
  '& ul': { margin: '4px 0 12px', paddingLeft: 18, listStyle: 'disc' },
});

/** For who does not know which kind of company they need: four questions, and what they lead to with the reasons. */
export function DecisionAid({
  nameOf,
  choose,
}: {
  nameOf: (code: string) => string;
  choose: (code: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const id = useId();
  const advice = adviseEntityType(answers);

  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Not sure? Answer four questions</Button>
      </div>
    );
  }
  return (
    <Panel title="Which type suits you?" note="four questions; you can change your answers">
      <Grid>
        {questions.map(({ key, text, options }) => (
          <fieldset key={key}>
            <Legend>{text}</Legend>
            {options.map(({ value, label }) => (
              <Option key={value}>
                <input
                  type="radio"
                  name={`${id}-${key}`}
                  checked={answers[key] === value}
                  onChange={() => setAnswers({ ...answers, [key]: value })}
                />
                {label}
              </Option>
            ))}
          </fieldset>
        ))}
      </Grid>
      <div aria-live="polite">
        {advice && (
          <Result>
            <strong>{nameOf(advice.type)}</strong>
            <ul>
              {advice.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <Button
              variant="contained"
              onClick={() => {
                choose(advice.type);
                setOpen(false);
              }}
            >
              Choose this type
            </Button>
          </Result>
        )}
      </div>
    </Panel>
  );
}
