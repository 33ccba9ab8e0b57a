import styled from '@emotion/styled';
import { ButtonLink, Panel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { paths } from '#/paths.ts';

const Steps = styled('ol')({
  display: 'grid',
  gap: 16,
  margin: '0 0 20px',
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  '& > li': {
    position: 'relative',
    paddingLeft: 40,
    maxWidth: '66ch',
    counterIncrement: 'step',
    '&::before': {
      content: 'counter(step)',
      position: 'absolute',
      left: 0,
      top: 0,
      width: 26,
      height: 26,
      border: `1px solid ${color.lineStrong}`,
      borderRadius: 13,
      lineHeight: '24px',
      textAlign: 'center',
      fontSize: 13,
      fontWeight: 600,
    },
  },
  '& strong': { display: 'block', fontWeight: 600 },
  '& p': { margin: 0, color: color.secondary, textWrap: 'pretty' },
});

const steps = [
  [
    'Tell us about the company',
    'Choose the type of entity, propose up to three names, and name its owners and directors. Every answer is saved as you type.',
  ],
  [
    'Identify the people',
    'Each owner and director needs an identity document and a recent proof of address. You can send them a link to do their own part.',
  ],
  [
    'We check and file it',
    'We review what you sent, ask if something is missing, and file the company with the Registrar General. You follow each step here.',
  ],
] as const;

/** How a client who has nothing yet comes to a first company. */
export function FirstSteps() {
  return (
    <Panel title="Form your first company">
      <Steps>
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </Steps>
      <ButtonLink to={paths.newApplication} variant="contained">
        Start an application
      </ButtonLink>
    </Panel>
  );
}
