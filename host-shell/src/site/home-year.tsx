import styled from '@emotion/styled';
import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { color, radius } from '@portal/shared-core/ui/theme';

import { annualFeeSteps, fees, termsOfDays, thresholds } from './figures.ts';
import { bandBreak } from './quote.ts';
import { siteMedia } from './site-elements.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const longMonths: Record<number, string> = {
  1: 'January',
  4: 'April',
  9: 'September',
  11: 'November',
};

const fee = fees.find(({ code }) => code === 'IBC_ANNUAL')?.bands[0]?.amount ?? null;
const edge = bandBreak('IBC');
const rises = annualFeeSteps.filter(({ percent }) => percent !== null);

type Tone = 'plain' | 'warning' | 'bad';

interface Span {
  from: number;
  to: number;
  tone: Tone;
  what: string;
  strong: string;
}

/** The annual fee: due on the first day of the year, and what it grows to when it is late. */
function feeSpans(): Span[] {
  const starts = rises.map(({ month }) => month);
  const late = rises.map(({ month, day, percent }, index) => ({
    from: month,
    to: (starts[index + 1] ?? 13) - 1,
    tone: index === rises.length - 1 ? ('bad' as const) : ('warning' as const),
    what: `From ${day} ${longMonths[month] ?? months[month - 1]}: ${percent} % more`,
    strong: money((fee ?? 0) * (1 + (percent ?? 0) / 100)),
  }));
  return [
    {
      from: 1,
      to: (starts[0] ?? 13) - 1,
      tone: 'plain',
      what: 'Due 1 January',
      strong: money(fee),
    },
    ...late,
  ];
}

function money(amount: number | null): string {
  return amount === null ? 'To be confirmed' : formatMoney(Math.round(amount * 100) / 100);
}

const reportMonth = termsOfDays.substanceReportMonths;

const lanes: { title: string; note: string; spans: Span[] }[] = [
  { title: 'Annual fee', note: 'Paid through your agent', spans: feeSpans() },
  {
    title: 'Substance report',
    note: 'Nine months after year end',
    spans: [
      {
        from: 1,
        to: reportMonth,
        tone: 'plain',
        what: 'You answer a short questionnaire, we file',
        strong: `By the end of ${longMonths[reportMonth] ?? months[reportMonth - 1]}`,
      },
    ],
  },
  {
    title: 'Records and meeting',
    note: 'Once in the calendar year',
    spans: [
      {
        from: 1,
        to: 12,
        tone: 'plain',
        what: 'Hold the yearly meeting and confirm where the accounting records are kept',
        strong: 'By 31 December',
      },
    ],
  },
  {
    title: 'Change of owner',
    note: `Anyone at ${thresholds.beneficial_owner_percent} % or more`,
    spans: [
      {
        from: 1,
        to: 12,
        tone: 'plain',
        what: 'Whenever it happens',
        strong: `${termsOfDays.ownerFilingDays} days to enter it in the register`,
      },
    ],
  },
];

const Calendar = styled('div')({
  marginTop: 40,
  overflow: 'hidden',
  border: `1px solid ${color.sandLine}`,
  borderRadius: radius.panel,
  background: color.surface,
});

const lane = {
  display: 'grid',
  gridTemplateColumns: '216px repeat(12, minmax(0, 1fr))',
  [siteMedia.narrow]: { gridTemplateColumns: '168px repeat(12, minmax(0, 1fr))' },
  [siteMedia.phone]: { display: 'block' },
} as const;

const Head = styled('div')({
  ...lane,
  padding: '10px 0',
  fontSize: 13,
  color: color.secondary,
  '& span': { paddingLeft: 8 },
  [siteMedia.phone]: { display: 'none' },
});

const Lane = styled('section')({
  ...lane,
  alignItems: 'stretch',
  borderTop: `1px solid ${color.line}`,
  '& > div:first-of-type': { padding: '14px 16px' },
  '& h3': { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& h3 + p': { fontSize: 13, lineHeight: '18px', color: color.secondary },
});

/** The column of each month, after the one with the names of the lanes. */
const columns = Object.fromEntries(
  months.flatMap((_month, index) => [
    [`&[data-from="${index + 1}"]`, { gridColumnStart: index + 2 }],
    [`&[data-to="${index + 1}"]`, { gridColumnEnd: index + 3 }],
  ]),
);

const Part = styled('p')({
  alignSelf: 'center',
  minHeight: 48,
  padding: '5px 10px',
  borderLeft: `1px solid ${color.surface}`,
  fontSize: 13,
  lineHeight: '18px',
  background: color.primary.tint,
  color: color.primary.ink,
  '&[data-tone="warning"]': { background: color.warning.tint, color: color.warning.ink },
  '&[data-tone="bad"]': { background: color.bad.tint, color: color.bad.ink },
  '& strong': { display: 'block', fontWeight: 600 },
  ...columns,
  [siteMedia.phone]: { margin: '0 16px', '&:last-of-type': { marginBottom: 16 } },
});

/** The case of the calendar, as text. */
export const yearCase = `an international business company with capital up to US$${formatNumber(edge ?? 0)} and a year that ends on 31 December`;

/** The yearly duties of a company, as one calendar. */
export function HomeYear() {
  return (
    <Calendar>
      <Head aria-hidden>
        <span />
        {months.map((month) => (
          <span key={month}>{month}</span>
        ))}
      </Head>
      {lanes.map(({ title, note, spans }) => (
        <Lane key={title}>
          <div>
            <h3>{title}</h3>
            <p>{note}</p>
          </div>
          {spans.map(({ from, to, tone, what, strong }) => (
            <Part key={what} data-from={from} data-to={to} data-tone={tone}>
              {what} <strong>{strong}</strong>
            </Part>
          ))}
        </Lane>
      ))}
    </Calendar>
  );
}
