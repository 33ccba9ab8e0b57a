import type { ApplicationData } from '../../domain/application.ts';
import {
  featureLines,
  foundationFacts,
  hasFoundationFacts,
  wordConsents,
} from '../../domain/application-facts.ts';
import { participantRoleLabels } from '../../domain/companies.ts';
import { countryName } from '../../domain/countries.ts';
import { formatExact, formatMoney, formatNumber, formatYearDay } from '../../domain/format.ts';
import { everyYear, isDueWithOrder, reductionText, sumOf, withOneVat } from '../../domain/quote.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';
import type { PriceLine } from '../price-lines.tsx';

/** A declaration as application_declarations keeps it. */
export interface KeptDeclaration {
  declared_name: string;
  /** A timestamp. */
  declared_at: string;
  declaration: string;
  content: DeclaredContent;
  /** SHA-256, in hex. */
  content_hash: string;
  request_address: string | null;
}

/** What was shown: private.declared_content in supabase/schemas/applications/declarations.sql. */
interface DeclaredContent {
  reference: string;
  type: string;
  activities: readonly string[];
  data: ApplicationData;
  quote: readonly PriceLine[];
  documents: readonly { name: string; category: string; of: string | null }[];
}

/** What a client declared with an application, as PDF: from what was kept, never from what holds today. */
export async function makeDeclaration(
  kept: KeptDeclaration,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const { reference, type, activities, data, quote, documents } = kept.content;
  const { currency = 'USD', shares, par_value: par } = data.capital ?? {};
  const title = `Application ${reference} as declared`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(data.names?.[0]?.trim() || 'New company', {
    size: 14,
    strong: true,
    tone: 'brand',
    above: 8,
  });
  paper.facts([
    ['Kind of entity', type],
    ...featureLines(data).map((line) => ['Registered as', line] as const),
    ['Names, in order of preference', listOf(data.names)],
    ...wordConsents(data).map(({ line }) => ['Stated consent', line] as const),
    ['Purpose', data.purpose?.trim() || '–'],
    ['Activities', listOf(activities)],
    ...(hasFoundationFacts(data)
      ? foundationFacts(data).map(({ label, value }) => [label, value ?? '–'] as const)
      : []),
    ...(shares && par
      ? [['Capital', `${formatNumber(shares)} shares of ${formatMoney(par, currency)}`] as const]
      : []),
    ['Year end', data.fiscal_year_end ? formatYearDay(data.fiscal_year_end) : '–'],
    ['Accounting records', data.records_location?.trim() || 'At our office'],
    [
      'The paying client lives',
      data.is_resident === true ? 'In The Bahamas' : 'Outside The Bahamas',
    ],
  ]);
  heading(paper, 'People');
  paper.table(
    [
      { header: 'Name', width: 40 },
      { header: 'Roles', width: 40 },
      { header: 'Shares', width: 20, align: 'right' },
    ],
    (data.people ?? []).map(({ name, country, roles, shares: held, percent }) => [
      [name || 'Unnamed', country && countryName(country)].filter(Boolean).join(', '),
      (roles ?? []).map((role) => participantRoleLabels[role].label).join(', ') || '–',
      roles?.includes('limited_partner') && percent
        ? `${percent} %`
        : held
          ? formatNumber(held)
          : '–',
    ]),
    'No one was named.',
  );
  priceTable(paper, 'On the first invoice', quote.filter(isDueWithOrder));
  priceTable(paper, 'Each year after', everyYear(quote));
  heading(paper, 'Documents sent');
  paper.table(
    [
      { header: 'File', width: 40 },
      { header: 'What it is', width: 30 },
      { header: 'About', width: 30 },
    ],
    documents.map(({ name, category, of }) => [name, category, of ?? 'The company itself']),
    'None was sent before the declaration.',
  );
  paper.keepTogether(160);
  paper.text('Declaration', { size: 12, strong: true, above: 24 });
  paper.text(kept.declaration, { above: 8 });
  paper.facts([
    ['Declared by', kept.declared_name],
    ['Time', formatExact(kept.declared_at)],
    ['Address of the request', kept.request_address ?? 'not known'],
    ['SHA-256 of what was declared', kept.content_hash],
  ]);
  return paper.finish();
}

function heading(paper: Paper, text: string): void {
  paper.keepTogether(80);
  paper.text(text, { size: 12, strong: true, above: 20 });
}

function priceTable(paper: Paper, title: string, lines: readonly PriceLine[]): void {
  if (lines.length === 0) return;
  const sum = sumOf(lines);
  const total = sum.isOpen ? `from ${formatMoney(sum.amount)}` : formatMoney(sum.amount);
  heading(paper, title);
  paper.table(
    [
      { header: 'Line', width: 72 },
      { header: 'Amount', width: 28, align: 'right' },
    ],
    [
      ...withOneVat(lines).map((line) => [
        [line.label, reductionText(line)].filter(Boolean).join('. '),
        line.amount === null ? 'to be confirmed' : formatMoney(line.amount),
      ]),
      ['Total', total],
    ],
    '',
  );
}

function listOf(texts: readonly string[] = []): string {
  return texts.filter((text) => text.trim() !== '').join('; ') || '–';
}
