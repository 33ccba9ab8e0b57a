import type { LetterSection } from './letter-page.ts';
import { pagesOfMails } from './subject-pages.ts';

type Data = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** What the report is, of which firms and of which days. */
export function reportParagraphs(data: Data): string[] {
  const firms = data['of_all'] === true ? 'all firms' : textOf(data['firm']);
  return [
    `This is the report “${textOf(data['title'])}” of ${firms}, as you see it on ${textOf(data['day'])}.`,
    `Period: ${textOf(data['period'])}.`,
  ];
}

/** Its main figures, a line each. What a database of another version gives is left out. */
export function reportSections(data: Data): LetterSection[] {
  const figures = Array.isArray(data['figures']) ? data['figures'].filter(isObject) : [];
  const items = figures.map(({ name, value }) => ({ title: textOf(name), text: textOf(value) }));
  return [
    {
      title: 'Main figures',
      items: items.length > 0 ? items : [{ title: 'Nothing in this period', text: '0' }],
    },
  ];
}

/** The page of the report with its filters. */
export function reportLink(data: Data): string {
  const [portal, report = ''] = textOf(data['report']).split('.');
  const page = portal === 'admin' ? pagesOfMails.staffReports : pagesOfMails.reports;
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(isObject(data['filters']) ? data['filters'] : {})) {
    params.set(key, textOf(value));
  }
  const query = params.toString();
  return `${page}/${encodeURIComponent(report)}${query === '' ? '' : `?${query}`}`;
}

/** Why the person gets it, and where it ends. */
export function reportFooter(data: Data): string {
  const days = data['rhythm'] === 'weekly' ? 'every Monday' : 'on the first day of each month';
  return `You had this report mailed to you ${days}. You stop it on the page of the report.`;
}
