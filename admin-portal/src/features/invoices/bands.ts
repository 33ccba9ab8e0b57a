/** The ages by which open invoices are grouped: days after the day they were due. */
export const bands = [
  { value: 'not_due', label: 'Not due yet', from: 0, to: 0 },
  { value: '1_30', label: '1 to 30 days late', from: 1, to: 30 },
  { value: '31_60', label: '31 to 60 days late', from: 31, to: 60 },
  { value: '61_90', label: '61 to 90 days late', from: 61, to: 90 },
  { value: 'over_90', label: 'Over 90 days late', from: 91, to: null },
] as const;

/** The band of this name in the address; undefined for none. */
export function bandOf(value: string | undefined) {
  return bands.find((band) => band.value === value);
}
