import { isFeatureCode } from './application-choices.ts';
import type { ApplicationData, StatedConsent } from './application.ts';
import { formatMoney } from './format.ts';
import { featureLabels } from './standings.ts';

/** What a client says of a consent, as text: 'held: letter of 3 May 2026'. Null while nothing is stated. */
export function consentText(consent: Partial<StatedConsent> | undefined): string | null {
  const reference = consent?.reference?.trim();
  if (consent?.standing === 'held') return reference ? `held: ${reference}` : 'held';
  if (consent?.standing !== 'pending') return null;
  return reference ? `being obtained: ${reference}` : 'being obtained';
}

/** The consents stated for words of names, each as a line: 'Consent to “Royal” held: letter of 3 May 2026'. */
export function wordConsents({ consents = {} }: ApplicationData): { word: string; line: string }[] {
  return Object.entries(consents).flatMap(([word, consent]) => {
    const text = isFeatureCode(word) ? null : consentText(consent);
    return text ? [{ word, line: `Consent to “${word}” ${text}` }] : [];
  });
}

/** What the company is registered as besides its type, each with its duration and its consent. */
export function featureLines({
  features = [],
  duration_years: years,
  consents = {},
}: ApplicationData): string[] {
  return features.map((code) =>
    [
      featureLabels[code] ?? code,
      code === 'LDC' && years && `${years} ${years === 1 ? 'year' : 'years'}`,
      consentText(consents[code]) && `consent ${consentText(consents[code])}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
}

/** What a foundation begins with and for whom, as labelled texts; null where it is not answered yet. */
export function foundationFacts({
  foundation = {},
}: ApplicationData): { label: string; value: string | null }[] {
  const { assets, beneficiaries, beneficiary_kind: kind } = foundation;
  return [
    { label: 'Initial assets', value: assets ? formatMoney(assets) : null },
    {
      label: kind === 'class' ? 'Beneficiaries, a class' : 'Beneficiaries',
      value: beneficiaries?.trim() || null,
    },
  ];
}

/** Whether an application answers what only a foundation is asked. */
export function hasFoundationFacts({ foundation = {} }: ApplicationData): boolean {
  return Boolean(foundation.assets ?? foundation.beneficiaries?.trim());
}
