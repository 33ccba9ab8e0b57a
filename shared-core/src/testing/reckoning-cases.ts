/** What a rule of obligations says about its day, as its row does. */
interface ReckoningTerms {
  kind: 'fixed' | 'offset' | 'event' | 'published' | 'interval';
  month: number | null;
  day: number | null;
  plus_months: number | null;
  plus_days: number | null;
  event: string | null;
  snap: 'month_end' | null;
  repeats_months: number | null;
  first_year_after: number | null;
}

const none: Omit<ReckoningTerms, 'kind'> = {
  month: null,
  day: null,
  plus_months: null,
  plus_days: null,
  event: null,
  snap: null,
  repeats_months: null,
  first_year_after: null,
};

interface ReckoningCase {
  terms: ReckoningTerms;
  /** The text of both. Of an event: that of the database, whose sentence goes on where the list of rules names the event. */
  text: string;
  /** The text of the list of rules, where it is another. */
  listed?: string;
}

/**
 * How the day of a rule is worded: private.reckoning words it for a duty, reckoningOf for the list of rules. A test of each goes through
 * this table, so that one does not change alone.
 */
export const reckoningCases: readonly ReckoningCase[] = [
  { terms: { ...none, kind: 'fixed', month: 3, day: 31 }, text: 'On 31 March of every year' },
  {
    terms: { ...none, kind: 'fixed', month: 1, day: 1, first_year_after: 1 },
    text: 'On 1 January of every year, from the year after the registration',
  },
  {
    terms: { ...none, kind: 'fixed', month: 12, day: 31, first_year_after: 2 },
    text: 'On 31 December of every year, from 2 years after that of the registration',
  },
  {
    terms: { ...none, kind: 'fixed', month: 12, day: 9, first_year_after: 0 },
    text: 'On 9 December of every year',
  },
  {
    terms: { ...none, kind: 'offset', plus_months: 1 },
    text: '1 month after the end of the fiscal year',
  },
  {
    terms: { ...none, kind: 'offset', plus_months: 0, plus_days: 90 },
    text: '90 days after the end of the fiscal year',
  },
  {
    terms: { ...none, kind: 'offset', plus_months: 9, plus_days: 1 },
    text: '9 months and 1 day after the end of the fiscal year',
  },
  {
    terms: { ...none, kind: 'offset', plus_months: 9, snap: 'month_end', first_year_after: 1 },
    text: '9 months after the end of the fiscal year, at the end of the month, from the year after the registration',
  },
  {
    terms: { ...none, kind: 'event', plus_days: 1, event: 'ma_amended' },
    text: '1 day after the memorandum or the articles were amended',
    listed: '1 day after: memorandum or articles amended',
  },
  {
    terms: { ...none, kind: 'event', plus_days: 365, event: 'incorporated', repeats_months: 12 },
    text: '365 days after the registration, and again every 12 months',
    listed: '365 days after: incorporated, and again every 12 months',
  },
  {
    terms: { ...none, kind: 'published' },
    text: 'On the day the authority announces every year',
  },
  { terms: { ...none, kind: 'interval' }, text: 'As often as the party is to be reviewed' },
];
