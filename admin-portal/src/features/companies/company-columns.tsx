import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import styled from '@emotion/styled';

import type { CompanyListItem } from './api/company.queries.ts';

const Late = styled('span')({ color: color.bad.ink, fontWeight: 500 });

const departures = { transfer_out: 'change of agent', continuation_out: 'continuation abroad' };

/** The columns of the companies. */
export const columns: Column<CompanyListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name ?? '',
    sub: ({
      type_name: type,
      registration_number: number,
      features,
      former_names: former,
      leaving,
    }) =>
      [
        type,
        ...(features ?? []),
        number,
        former && `formerly ${former}`,
        leaving && `leaving: ${departures[leaving]}`,
      ]
        .filter(Boolean)
        .join(', '),
    exports: [
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
      { header: 'Type', text: ({ type_name: type }) => type ?? '' },
      { header: 'Features', text: ({ features }) => (features ?? []).join('; ') },
      { header: 'Former names', text: ({ former_names: former }) => former ?? '' },
      { header: 'Leaving', text: ({ leaving }) => (leaving ? departures[leaving] : '') },
    ],
  },
  {
    key: 'client',
    header: 'Client',
    phone: 'hidden',
    render: ({ client_name: client }) => client,
    text: ({ client_name: client }) => client ?? '',
    exports: [{ header: 'Client email', text: ({ client_email: email }) => email ?? '' }],
  },
  {
    key: 'status',
    header: 'Standing',
    sortable: true,
    phone: 'end',
    render: ({ status }) => status && <StatusChip {...companyStatusLabels[status]} />,
    text: ({ status }) => (status ? companyStatusLabels[status].label : ''),
  },
  {
    key: 'rating',
    header: 'Risk',
    phone: 'hidden',
    render: ({ rating }) => (rating ? <StatusChip {...riskRatingLabels[rating]} /> : 'Not rated'),
    text: ({ rating }) => (rating ? riskRatingLabels[rating].label : 'Not rated'),
  },
  {
    key: 'kyc',
    header: 'KYC',
    phone: 'hidden',
    render: ({ open_kyc: open }) => (open ? `${open} open` : 'Complete'),
    text: ({ open_kyc: open }) => String(open ?? 0),
    as: 'number',
  },
  {
    key: 'late_duties',
    header: 'Late duties',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ late_duties: late }) => (late ? <Late>{late} late</Late> : '–'),
    text: ({ late_duties: late }) => String(late ?? 0),
    as: 'number',
  },
  {
    key: 'registration_date',
    header: 'Registered',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ registration_date: day }) => <DateText value={day} />,
    text: ({ registration_date: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'next_filing',
    header: 'Next filing',
    sortable: true,
    figures: true,
    render: ({ next_filing: day }) => <DateText value={day} />,
    text: ({ next_filing: day }) => day ?? '',
    as: 'day',
  },
];
