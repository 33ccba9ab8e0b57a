/** Facts that rules need and no register holds. */
export const conditionLabels = {
  carries_on_business_in_bahamas: 'Carries on business in The Bahamas',
  is_financial_institution: 'Is a financial institution',
} as const;
