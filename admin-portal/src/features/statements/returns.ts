import type { Column } from '@portal/shared-core/ui';

import type { ReturnKind, ReturnRow, ReturnTemplate } from './api/return.queries.ts';

const company = {
  company_name: 'Company',
  registration_number: 'Registration number',
  registry_id: 'Registry id',
  registered_office: 'Registered office',
};

/** The fields a template may have (private.return_fields), and what they are called. */
export const returnFields: Record<ReturnKind, Record<string, string>> = {
  substance: {
    ...company,
    fiscal_year_end: 'Fiscal year end',
    class: 'Class of substance',
    business: 'Business',
    relevant_activities: 'Relevant activities',
    income: 'Gross income',
    directed_in: 'Directed and managed in',
    employees: 'Employees in The Bahamas',
    spending: 'Expenditure in The Bahamas',
    core_work: 'Core work in The Bahamas',
    tax_residences: 'Tax residences',
    records_place: 'Place of the accounting records',
    directors: 'Directors',
    members: 'Members',
    signed_by: 'Statement signed by',
    signed_on: 'Statement signed on',
  },
  beneficial_owners: {
    ...company,
    incorporated_on: 'Date of registration',
    company_status: 'Standing of the company',
    legal_name: 'Full legal name',
    former_names: 'Former names',
    residential_address: 'Residential address',
    service_address: 'Address for service',
    country: 'Country of residence',
    birth_date: 'Date of birth',
    nationality: 'Nationality',
    id_type: 'Type of document',
    id_number: 'Document number',
    id_country: 'Issuing country',
    id_issued_on: 'Issue date',
    id_expires_on: 'Expiry date',
    percent: 'Percent',
    nature_of_control: 'Nature of control',
    since: 'Owner since',
    missing: 'What is missing',
  },
};

const shapes: Partial<Record<string, 'day' | 'money' | 'number'>> = {
  fiscal_year_end: 'day',
  incorporated_on: 'day',
  birth_date: 'day',
  id_issued_on: 'day',
  id_expires_on: 'day',
  since: 'day',
  signed_on: 'day',
  employees: 'number',
  percent: 'number',
  spending: 'money',
};

/** The columns of a file by its template. */
export function fileColumns({ columns }: Pick<ReturnTemplate, 'columns'>): Column<ReturnRow>[] {
  return columns.map(({ heading, field }, place) => {
    const text = ({ cells }: ReturnRow) => String(cells[field] ?? '');
    const shape = shapes[field];
    return { key: String(place), header: heading, render: text, text, ...(shape && { as: shape }) };
  });
}
