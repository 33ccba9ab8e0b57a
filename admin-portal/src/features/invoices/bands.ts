/** How late what is owed is, as `invoice_list.band` has it, from not due to very late. */
export const bands = ['not_due', 'late_30', 'late_60', 'late_90', 'late_more'] as const;

export type Band = (typeof bands)[number];

export const bandLabels: Record<Band, string> = {
  not_due: 'Not due',
  late_30: '1–30 days late',
  late_60: '31–60 days late',
  late_90: '61–90 days late',
  late_more: 'Over 90 days late',
};

export function isBand(text: string | null | undefined): text is Band {
  return (bands as readonly string[]).includes(text ?? '');
}
