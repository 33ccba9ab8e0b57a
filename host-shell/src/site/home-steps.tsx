import styled from '@emotion/styled';
import { color, font } from '@portal/shared-core/ui/theme';
import { ItemTitle, siteMedia, Text } from './site-elements.ts';

/** Working days of a step with complete documents on the first day, and with open questions. Our own estimates, not legal terms. */
const steps = [
  {
    title: 'You tell us about the company',
    text: 'Its type, names, shares, owners and directors, in one form that you can leave and return to.',
    time: 'About 20 minutes of your time',
    days: null,
  },
  {
    title: 'We check who is behind it',
    text: 'Identity, address and source of funds, as the law requires of every registered agent.',
    time: '2 to 5 working days',
    days: { from: 1, least: 2, most: 5 },
  },
  {
    title: 'We reserve the name and file',
    text: 'Memorandum and articles, registered office and agent, with the Registrar General in Nassau.',
    time: '1 to 2 working days',
    days: { from: 3, least: 1, most: 5 },
  },
  {
    title: 'You receive the company',
    text: 'Certificate, memorandum and articles, registers of people and shares, and the date of its next duty.',
    time: '1 to 2 working days',
    days: { from: 4, least: 1, most: 6 },
  },
] as const;

const DAYS = 9;

const Table = styled('div')({
  marginTop: 56,
  borderTop: `1px solid ${color.lineStrong}`,
  [siteMedia.phone]: { marginTop: 28 },
});

const row = {
  display: 'grid',
  gridTemplateColumns: '440px minmax(0, 1fr)',
  gap: '0 56px',
  [siteMedia.narrow]: { gridTemplateColumns: '340px minmax(0, 1fr)', gap: '0 32px' },
  [siteMedia.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

const Scale = styled('div')({
  ...row,
  padding: '10px 0',
  fontSize: 13,
  color: color.secondary,
  '& ol': { display: 'grid', gridTemplateColumns: `repeat(${DAYS}, 1fr)` },
  [siteMedia.phone]: { display: 'none' },
});

const Step = styled('li')({
  ...row,
  padding: '20px 0 24px',
  borderTop: `1px solid ${color.line}`,
  '& > div:first-of-type': { display: 'grid', gridTemplateColumns: '40px minmax(0, 1fr)' },
  '& > div > span': { font: `400 24px/28px ${font.serif}`, color: color.primary.ink },
});

const Lane = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `repeat(${DAYS}, 1fr)`,
  alignContent: 'start',
  rowGap: 6,
  paddingTop: 6,
  backgroundImage: `repeating-linear-gradient(90deg, ${color.line} 0 1px, transparent 1px calc(100% / ${DAYS}))`,
  [siteMedia.phone]: { margin: '10px 0 0 40px', backgroundImage: 'none' },
});

/** A style for each number of days: `data-first="3"`. */
function byDay(name: string, style: (day: number) => object) {
  return Object.fromEntries(
    Array.from({ length: DAYS }, (_, index) => [
      `&[data-${name}="${index + 1}"]`,
      style(index + 1),
    ]),
  );
}

/** Solid: complete on day one. Hatched: with questions to settle. */
const Bar = styled('i')({
  gridRow: 1,
  height: 14,
  borderRadius: 3,
  background: color.primary.main,
  '&[data-hatched]': {
    borderRadius: '0 3px 3px 0',
    background: `repeating-linear-gradient(115deg, ${color.primary.main} 0 1.5px, ${color.primary.tint} 1.5px 6px)`,
  },
  ...byDay('first', (day) => ({ gridColumnStart: day })),
  ...byDay('span', (days) => ({ gridColumnEnd: `span ${days}` })),
});

const Moment = styled('i')({
  gridRow: 1,
  width: 6,
  height: 14,
  borderRadius: 2,
  background: color.primary.main,
});

const Time = styled('p')({
  gridColumn: '1 / -1',
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
});

/** Begins at the day of its bar. */
const After = styled(Time)({
  ...byDay('first', (day) => ({ gridColumnStart: day })),
  [siteMedia.phone]: { '&[data-first]': { gridColumn: '1 / -1' } },
});

const Key = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  marginTop: 4,
  paddingTop: 14,
  borderTop: `1px solid ${color.line}`,
  fontSize: 13,
  lineHeight: '20px',
  color: color.secondary,
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& i': { width: 16 },
});

/** The steps of a formation, to scale in working days. */
export function HomeSteps() {
  return (
    <Table>
      <Scale aria-hidden>
        <span>Step</span>
        <ol>
          {Array.from({ length: DAYS }, (_, day) => (
            <li key={day}>{day === 0 ? 'Day 1' : day + 1}</li>
          ))}
        </ol>
      </Scale>
      <ol>
        {steps.map(({ title, text, time, days }, index) => (
          <Step key={title}>
            <div>
              <span aria-hidden>{index + 1}</span>
              <div>
                <ItemTitle>{title}</ItemTitle>
                <Text>{text}</Text>
              </div>
            </div>
            <Lane>
              {days ? (
                <>
                  <Bar data-first={days.from} data-span={days.least} />
                  <Bar
                    data-first={days.from + days.least}
                    data-span={days.most - days.least}
                    data-hatched
                  />
                  <After data-first={days.from}>{time}</After>
                </>
              ) : (
                <>
                  <Moment />
                  <Time>{time}</Time>
                </>
              )}
            </Lane>
          </Step>
        ))}
      </ol>
      <Key>
        <span>
          <Moment /> Documents complete on the first day
        </span>
        <span>
          <Bar data-first={1} data-span={1} data-hatched /> When there are questions to settle
        </span>
      </Key>
    </Table>
  );
}
