import { featureLabels } from '../../domain/standings.ts';
import { formatMoney, formatNumber, formatYearDay } from '../../domain/format.ts';
import { DateText, Money, type Fact } from '../../ui/index.ts';

/** What both portals know of a company's key facts. */
export interface CompanyRecord {
  registration_number: string | null;
  registry_entity_id: string | null;
  features: string[];
  registration_date: string | null;
  currency: string;
  authorised_shares: number | null;
  par_value: number | null;
  capital: number | null;
  fiscal_year_end: string | null;
  registered_office: string | null;
  type: { law: string };
}

/** The key facts of a company, in the order of its certificate. */
export function companyFacts(company: CompanyRecord): (Fact | false)[] {
  const { currency, par_value: par, authorised_shares: shares } = company;
  return [
    { label: 'Registration number', value: company.registration_number },
    { label: 'Registry entity ID', value: company.registry_entity_id },
    { label: 'Registered', value: <DateText value={company.registration_date} format="long" /> },
    company.features.length > 0 && {
      label: 'Registered as',
      value: company.features.map((code) => featureLabels[code] ?? code).join(', '),
    },
    { label: 'Law', value: company.type.law },
    {
      label: 'Capital',
      value: <Money amount={company.capital} currency={currency} />,
      ...(shares !== null &&
        par !== null && {
          note: `${formatNumber(shares)} shares of ${formatMoney(par, currency)}`,
        }),
    },
    { label: 'Year end', value: company.fiscal_year_end && formatYearDay(company.fiscal_year_end) },
    { label: 'Registered office', value: company.registered_office },
  ];
}
