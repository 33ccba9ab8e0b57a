import {
  companyStatuses,
  companyStatusLabels,
  participantRoles,
  participantRoleLabels,
} from '@portal/shared-core/domain/companies';
import { allCountries, foldForSearch } from '@portal/shared-core/domain/countries';
import { dayParts, type DayOrder } from '@portal/shared-core/domain/day-order';

import type { FieldType } from './fields.ts';

/** A cell of a workbook or a CSV. */
export type Cell = string | number | boolean | Date | null | undefined;

/** What a cell says: undefined where it is empty, `unreadable` where it holds what the column cannot. */
export type Read = string | number | readonly string[] | readonly FormerName[] | undefined;

/** A name that a company had, and the first day it no longer had it. */
interface FormerName {
  name: string;
  until?: string;
}

export const unreadable = Symbol('unreadable');

const NOTHING = /^(n\/?a|n\.a\.?|none|nil|null|unknown|tbd|tba|-+|–|—|\?|#n\/a|#ref!|#value!)$/i;

/** The text of a cell in one line, without signs that no one sees; empty for "N/A" and its like. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
  const plain = text
    .replaceAll(/[\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return NOTHING.test(plain) ? '' : plain;
}

const isReal = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};

const isoOf = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The first day of a workbook's count is 30 December 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

function dayOf(cell: Cell, order: DayOrder): Read | typeof unreadable {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? unreadable : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') {
    // A day without its format is its number, 10,000 being May 1927.
    if (!Number.isInteger(cell) || cell < 10_000 || cell > 80_000) return unreadable;
    return new Date(FIRST_DAY + cell * 86_400_000).toISOString().slice(0, 10);
  }
  const text = textOf(cell)
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replaceAll(',', '');
  const american = /^([a-z]{3,9})\.? (\d{1,2}) (\d{4})$/i.exec(text);
  const parts = dayParts(american ? `${american[2]} ${american[1]} ${american[3]}` : text, order);
  if (!parts) return unreadable;
  const [year, month, day] = parts;
  // Of two digits: no one was born or appointed in years that are to come.
  const full = year > new Date().getFullYear() + 5 && !/\d{4}/.test(text) ? year - 100 : year;
  return isReal(full, month, day) ? isoOf(full, month, day) : unreadable;
}

/** A figure as people write it: 50,000 or 50 000 or 1'200.50. */
function numberOf(cell: Cell): number | typeof unreadable {
  if (typeof cell === 'number') return cell;
  const text = textOf(cell).replaceAll(
    /^(usd|bsd|us\$|b\$|\$|€|£)\s*|\s*(%|usd|bsd|shares?)$/gi,
    '',
  );
  const plain = text.replaceAll(/[\s'’](?=\d{3}(\D|$))/g, '');
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3}){2,}(,\d+)?$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : unreadable;
}

function countryOf(text: string): string | typeof unreadable {
  if (/^[a-z]{2}$/i.test(text)) {
    const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
    return allCountries().some((country) => country.code === code) ? code : unreadable;
  }
  const folded = foldForSearch(text)
    .replaceAll(/^the |\./g, '')
    .trim();
  const exact = allCountries().find(({ name }) => foldForSearch(name) === folded);
  if (exact) return exact.code;
  const aliased = nationalities[folded];
  if (aliased) return aliased;
  const found = allCountries().filter(
    ({ search }) => folded.length >= 3 && search.includes(folded),
  );
  return found.length === 1 && found[0] ? found[0].code : unreadable;
}

/** How people of the countries that firms meet most are called, since a column of nationalities holds these. */
const nationalities: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'american US|argentine AR|argentinian AR|australian AU|austrian AT|bahamian BS|barbadian BB|belgian BE|bermudian BM|brazilian BR|british GB|' +
    'bulgarian BG|canadian CA|chilean CL|chinese CN|colombian CO|costa rican CR|cypriot CY|czech CZ|danish DK|dominican DO|dutch NL|emirati AE|' +
    'finnish FI|french FR|german DE|greek GR|guatemalan GT|haitian HT|hungarian HU|indian IN|irish IE|israeli IL|italian IT|jamaican JM|' +
    'japanese JP|kazakh KZ|lebanese LB|luxembourgish LU|maltese MT|mexican MX|monegasque MC|norwegian NO|panamanian PA|peruvian PE|polish PL|' +
    'portuguese PT|romanian RO|russian RU|saudi SA|singaporean SG|south african ZA|spanish ES|swedish SE|swiss CH|trinidadian TT|turkish TR|' +
    'ukrainian UA|uruguayan UY|venezuelan VE|england GB|scotland GB|usa US|u s a US|uk GB|bvi VG|uae AE|hong kong HK'
  )
    .split('|')
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)]),
);

const roleTerms: readonly (readonly [RegExp, string])[] = [
  [/^(ubo|bo|beneficial owners?|ultimate beneficial owner)$/, 'beneficial_owner'],
  [/^(share ?holders?|members?|stockholder|owner)$/, 'member'],
  [/^(sole |managing |nominee |alternate )?directors?$/, 'director'],
  [/^(company )?secretary$/, 'secretary'],
  [/^(treasurer|vice president|officers?|assistant secretary|chief .*|c[efo]o)$/, 'officer'],
  [/^(chairman|president)$/, 'president'],
  [/^council( member)?$/, 'council_member'],
  [/^(agent|registered agent)$/, 'registered_agent'],
];

const statusTerms: readonly (readonly [RegExp, string])[] = [
  [/^(good standing|in good standing|current|registered|live|ok|yes)$/, 'active'],
  [/^(struck|strike off|struck off the register|removed)$/, 'struck_off'],
  [/^(penalty|late|delinquent)$/, 'in_penalty'],
  [/^(liquidation|in winding up|winding up)$/, 'in_liquidation'],
  [/^(continued|redomiciled|continued out|transferred abroad)$/, 'continued_out'],
  [/^(transferred|transferred out|with another agent|agent changed)$/, 'transferred_out'],
];

function wordOf(
  text: string,
  known: readonly string[],
  labels: Readonly<Record<string, { label: string }>>,
  others: readonly (readonly [RegExp, string])[],
): string | typeof unreadable {
  const folded = foldForSearch(text).replaceAll(/[_-]/g, ' ').replaceAll(/\s+/g, ' ');
  return (
    known.find(
      (name) =>
        name.replaceAll('_', ' ') === folded || foldForSearch(labels[name]?.label ?? '') === folded,
    ) ??
    others.find(([terms]) => terms.test(folded))?.[1] ??
    unreadable
  );
}

function monthDayOf(cell: Cell, order: DayOrder): Read | typeof unreadable {
  if (cell instanceof Date) return cell.toISOString().slice(5, 10);
  const text = textOf(cell);
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})$/.exec(text);
  if (numbers) {
    const [one, two] = [Number(numbers[1]), Number(numbers[2])];
    // 31-12 is a day before a month, 12-31 the other way; 06-05 is as the template writes it.
    const [month, day] = one > 12 ? [two, one] : [one, two];
    return isReal(2024, month, day) ? isoOf(2024, month, day).slice(5) : unreadable;
  }
  const named = /^(?:(\d{1,2})\s*)?([a-z]{3,9})\.?(?:\s*(\d{1,2}))?$/i.exec(
    text.replaceAll(/(\d)(?:st|nd|rd|th)\b/gi, '$1'),
  );
  if (named) {
    const month = dayParts(`1 ${named[2]} 2024`, order)?.[1] ?? 0;
    const last = new Date(Date.UTC(2024, month, 0)).getUTCDate();
    const day = Number(named[1] ?? named[3] ?? last);
    return month > 0 && isReal(2024, month, day) ? isoOf(2024, month, day).slice(5) : unreadable;
  }
  const day = dayOf(cell, order);
  return typeof day === 'string' ? day.slice(5) : unreadable;
}

/** Names with a semicolon or a new line between them: "Coral Ltd. (until 30/04/2016); Reef Ltd." */
function formerNamesOf(text: string, order: DayOrder): FormerName[] | typeof unreadable {
  const found: FormerName[] = [];
  for (const part of text.split(/[;\n\r]/)) {
    const plain = textOf(part);
    const [, name = plain, day] =
      /^(.+?)[\s,]*\(?\b(?:until|till|up to)\s+([^()]+)\)?$/i.exec(plain) ?? [];
    const until = day === undefined ? undefined : dayOf(day, order);
    if (until === unreadable) return unreadable;
    if (name !== '') found.push({ name, ...(typeof until === 'string' && { until }) });
  }
  return found;
}

/** What a cell says in a column of a type. */
export function readCell(
  cell: Cell,
  type: FieldType,
  order: DayOrder = 'dmy',
): Read | typeof unreadable {
  const text = textOf(cell);
  if (text === '') return undefined;
  switch (type) {
    case 'text':
      return text;
    case 'day':
      return dayOf(cell, order);
    case 'month_day':
      return monthDayOf(cell, order);
    case 'year': {
      const year = /^(?:.*\D)?((?:19|20)\d{2})(?:\D.*)?$/.exec(text)?.[1];
      return year ? Number(year) : unreadable;
    }
    case 'count': {
      const count = numberOf(cell);
      return typeof count === 'number' && Number.isInteger(count) && count >= 0
        ? count || undefined
        : unreadable;
    }
    case 'number':
      return numberOf(cell);
    case 'percent': {
      const share = numberOf(cell);
      if (typeof share !== 'number') return unreadable;
      // A cell of the format percent holds 0.6 for 60 %; with its sign it is text.
      const percent = typeof cell === 'number' && share > 0 && share <= 1 ? share * 100 : share;
      return percent <= 100 ? Math.round(percent * 1e6) / 1e6 : unreadable;
    }
    case 'country':
      return countryOf(text);
    case 'currency': {
      const code = text
        .toUpperCase()
        .replace(/^(US|B)?\$$/, (sign) => (sign.startsWith('B') ? 'BSD' : 'USD'));
      return /^[A-Z]{3}$/.test(code) ? code : unreadable;
    }
    case 'kind':
      if (/^(person|individual|natural( person)?|i|p)$/i.test(text)) return 'person';
      return /^(company|corporate|corporation|body( corporate)?|entity|legal( person| entity)?|c|trust|foundation)$/i.test(
        text,
      )
        ? 'body_corporate'
        : unreadable;
    case 'role':
      return wordOf(text, participantRoles, participantRoleLabels, roleTerms);
    case 'status':
      return wordOf(text, companyStatuses, companyStatusLabels, statusTerms);
    case 'risk': {
      const risk = /^(low|medium|med|standard|normal|high)\b/i.exec(text)?.[1]?.toLowerCase();
      if (!risk) return unreadable;
      return risk === 'low' || risk === 'high' ? risk : 'medium';
    }
    case 'former_names':
      return formerNamesOf(String(cell), order);
    case 'natures': {
      const natures = text
        .toLowerCase()
        .split(/[,;/&]|\band\b/)
        .map((part) => part.trim())
        .filter(Boolean);
      const found = natures.map((part) => /^(shares?|votes?|appointment|other)/.exec(part)?.[1]);
      if (found.some((nature) => nature === undefined)) return unreadable;
      return [
        ...new Set(
          found.map((nature) =>
            nature === 'share' ? 'shares' : nature === 'vote' ? 'votes' : (nature ?? ''),
          ),
        ),
      ];
    }
  }
}

/** Whether a name is that of a body corporate, by its ending. */
export const isBodyName = (name: string): boolean =>
  /\b(ltd|limited|inc|incorporated|corp|corporation|llc|l\.l\.c|gmbh|s\.?a\.?|plc|lp|l\.p|company|co|trust|foundation|holdings|n\.?v|b\.?v|ag|pte|s\.?r\.?l|ltda)\.?$/i.test(
    name,
  );
