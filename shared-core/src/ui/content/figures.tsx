import styled from '@emotion/styled';
import {
  formatDate,
  formatDateTime,
  formatExact,
  formatMoney,
  formatRelative,
  isDateOnly,
  type DateStyle,
  type DateValue,
  type Decimal,
} from '../../domain/format.ts';

const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

function machineReadable(value: DateValue) {
  return isDateOnly(value) ? value : new Date(value).toISOString();
}

/** 'US$1,030.00', exact from decimal text; a dash when there is none. */
export function Money({
  amount,
  currency = 'USD',
}: {
  amount: Decimal | null | undefined;
  currency?: string | null;
}) {
  if (amount === null || amount === undefined) return <Figure>–</Figure>;
  return <Figure>{formatMoney(amount, currency ?? 'USD')}</Figure>;
}

/** A date, with the exact moment on hover; a dash when there is none. */
export function DateText({
  value,
  format = 'medium',
}: {
  value: DateValue | null | undefined;
  format?: DateStyle | 'time';
}) {
  if (value === null || value === undefined || value === '') return <Figure>–</Figure>;
  const text = format === 'time' ? formatDateTime(value) : formatDate(value, format);
  return (
    <Figure as="time" {...{ dateTime: machineReadable(value) }} title={formatExact(value)}>
      {text}
    </Figure>
  );
}

/** How long ago or how far, with the exact moment on hover. */
export function RelativeTime({ value, now }: { value: DateValue; now?: DateValue }) {
  return (
    <Figure as="time" {...{ dateTime: machineReadable(value) }} title={formatExact(value)}>
      {formatRelative(value, now)}
    </Figure>
  );
}
