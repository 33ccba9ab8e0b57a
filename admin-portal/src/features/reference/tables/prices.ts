import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';

import { textOf, type ReferenceRow } from '../row.ts';
import { readableText } from '../texts.ts';
import type { ReferenceTable } from './reference-table.ts';

const units: Record<string, (value: string) => string> = {
  percent: (value) => `${value} %`,
  days: (value) => `${value} days`,
  months: (value) => `${value} months`,
  years: (value) => `${value} years`,
  usd: (value) => formatMoney(value),
  hours: (value) => `${value} hours`,
  ms: (value) => `${formatNumber(Number(value))} ms`,
  people: (value) => `${value} people`,
};

/** The amount of a fee or price; a fee without one is to be confirmed with the registry. */
function amountOf(row: ReferenceRow): string {
  const amount = textOf(row, 'amount');
  if (amount === '') return 'To be confirmed';
  return `${formatMoney(amount, textOf(row, 'currency') || 'USD')}${textOf(row, 'per') === 'year' ? ' a year' : ''}`;
}

function bandOf(row: ReferenceRow): string {
  const from = Number(textOf(row, 'capital_from'));
  const to = textOf(row, 'capital_to');
  if (from === 0 && to === '') return '';
  return to === ''
    ? `Capital from ${formatNumber(from)}`
    : `Capital ${formatNumber(from)} to ${formatNumber(to)}`;
}

const vat = [
  { value: 'standard', label: 'Standard rate' },
  { value: 'zero_rated_nonresident', label: 'Zero-rated for non-residents' },
  { value: 'exempt', label: 'Exempt' },
  { value: 'disbursement_out_of_scope', label: 'Disbursement, outside VAT' },
];

export const priceTables: readonly ReferenceTable[] = [
  {
    name: 'fee_schedule',
    label: 'Government fees',
    text: 'What the registry charges, by type of company and capital. Quotes and invoices pass it on.',
    keys: ['code', 'capital_from'],
    title: (row) => textOf(row, 'label'),
    sub: (row) => [textOf(row, 'entity_type'), bandOf(row)].filter(Boolean).join(', '),
    valueLabel: 'Fee',
    value: amountOf,
    more: {
      code: 'Code',
      applies: 'Applies',
      capital_from: 'Capital from',
      capital_to: 'Capital to',
    },
    fields: [
      {
        column: 'label',
        label: 'Name',
        kind: 'text',
        help: 'Clients read it on quotes and invoices.',
      },
      {
        column: 'amount',
        label: 'Fee',
        kind: 'money',
        help: 'Empty: shown as to be confirmed.',
        optional: true,
      },
    ],
    ends: true,
    isSourced: true,
    isPublic: true,
  },
  {
    name: 'service_prices',
    label: 'Service prices',
    text: 'What this house charges, before VAT.',
    keys: ['code'],
    title: (row) => textOf(row, 'label'),
    sub: (row) => textOf(row, 'entity_types') || 'Every type of company',
    valueLabel: 'Price',
    value: amountOf,
    more: { code: 'Code', applies: 'Applies', vat_treatment: 'VAT' },
    fields: [
      {
        column: 'label',
        label: 'Name',
        kind: 'text',
        help: 'Clients read it on quotes and invoices.',
      },
      { column: 'amount', label: 'Price before VAT', kind: 'money' },
      { column: 'vat_treatment', label: 'VAT', kind: 'choice', options: vat },
    ],
    ends: true,
    isSourced: true,
    isPublic: true,
  },
  {
    name: 'tenant_prices',
    label: 'Prices of the firm',
    text: 'What is agreed with the selected firm, before VAT. It replaces the price of that service in its quotes and invoices.',
    keys: ['tenant_id', 'code'],
    title: (row) => readableText(textOf(row, 'code')),
    valueLabel: 'Price',
    value: amountOf,
    more: { code: 'Code' },
    fields: [{ column: 'amount', label: 'Price before VAT', kind: 'money' }],
    added: {
      label: 'Add a price',
      fields: [{ column: 'code', label: 'Service', kind: 'service' }],
    },
    isOfFirm: true,
    ends: true,
    isSourced: true,
  },
  {
    name: 'thresholds',
    label: 'Thresholds',
    text: 'Single figures of law and policy: the share of an owner, the rate of VAT, periods of keeping.',
    keys: ['code'],
    title: (row) => textOf(row, 'name'),
    sub: (row) => (row['is_internal'] === true ? 'For staff only' : ''),
    valueLabel: 'Figure',
    value: (row) => (units[textOf(row, 'unit')] ?? String)(textOf(row, 'value')),
    more: { code: 'Code', unit: 'Unit' },
    fields: [
      { column: 'value', label: 'Figure', kind: 'number', help: 'In the unit of the row before.' },
    ],
    isSourced: true,
    isPublic: true,
  },
];
