import styled from '@emotion/styled';
import { color, font } from '@portal/shared-core/ui/theme';
import { ItemTitle, siteMedia, Text } from './site-elements.ts';

const steps = [
  {
    title: 'You tell us about the company',
    text: 'Its kind, names, shares, owners and directors, in one form you can leave and come back to.',
  },
  {
    title: 'Its people are checked',
    text: 'The law asks a registered agent to know who owns, directs and controls a company before it is formed.',
  },
  {
    title: 'Name and papers are filed',
    text: 'The name is reserved, then memorandum and articles go to the Registrar General in Nassau.',
  },
  {
    title: 'You receive the company',
    text: 'With its registration number, its registers of people and shares, and the date of its next filing.',
  },
];

/** A line with four marks; upright on phones. */
const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '0 32px',
  marginTop: 64,
  '& > li': { position: 'relative', paddingTop: 36 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    inset: '7px -32px auto 0',
    height: 1.5,
    background: color.lineStrong,
  },
  '& > li:last-child::before': { right: 0, background: color.primary.main },
  '& > li::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    left: 0,
    width: 16,
    height: 16,
    boxSizing: 'border-box',
    border: `1.5px solid ${color.primary.main}`,
    borderRadius: '50%',
    background: color.page,
  },
  '& > li:last-child::after': { background: color.primary.main },
  [siteMedia.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    marginTop: 32,
    '& > li': { padding: '0 0 32px 36px' },
    '& > li::before': { inset: '12px auto -4px 7px', width: 1.5, height: 'auto' },
    '& > li:last-child::before': { display: 'none' },
    '& > li::after': { top: 4 },
  },
});

const Number = styled('span')({
  display: 'block',
  marginBottom: 4,
  font: `400 24px/28px ${font.serif}`,
  color: color.primary.ink,
});

const StepText = styled(Text)({ marginTop: 4 });

/** How a company comes about. Times are left out until they are measured. */
export function HomeSteps() {
  return (
    <List>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <Number aria-hidden>{index + 1}</Number>
          <ItemTitle>{title}</ItemTitle>
          <StepText>{text}</StepText>
        </li>
      ))}
    </List>
  );
}
