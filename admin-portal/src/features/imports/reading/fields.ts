/** What a sheet of a portfolio holds. */
export type SheetKind =
  | 'companies'
  | 'people'
  | 'roles'
  | 'owners'
  | 'charges'
  | 'duties'
  | 'documents';

/** How a cell is read. */
export type FieldType =
  | 'text'
  | 'day'
  | 'year'
  | 'month_day'
  | 'count'
  | 'number'
  | 'percent'
  | 'country'
  | 'currency'
  | 'kind'
  | 'role'
  | 'status'
  | 'risk'
  | 'former_names'
  | 'natures';

export interface Field {
  name: string;
  /** The heading of the template. */
  label: string;
  type: FieldType;
  /** For the dictionary of columns. */
  about: string;
  /** In the template. */
  example: string;
  /** Other headings, in small letters, as firms write them. */
  also: readonly string[];
  isRequired?: boolean;
}

type Row = readonly [
  name: string,
  label: string,
  type: FieldType,
  example: string,
  about: string,
  also?: string,
];

/** A label that ends with a star is of a field that must be filled. */
const fields = (rows: readonly Row[]): readonly Field[] =>
  rows.map(([name, label, type, example, about, also = '']) => ({
    name,
    label: label.replace(/\*$/, ''),
    type,
    example,
    about,
    also: also ? also.split('|') : [],
    ...(label.endsWith('*') && { isRequired: true }),
  }));

const company: Row = [
  'company',
  'Company*',
  'text',
  'B-104512',
  'Registration number or name. Left empty, that of the row above.',
  'company name|company number|entity|name of company|registration number|company no|ibc no|ibc number',
];

/** The particulars of a person, on the sheet of people or beside a role. */
const particulars: readonly Row[] = [
  [
    'kind',
    'Person or company',
    'kind',
    'Person',
    'Person, or Company for a body corporate. Left empty, the ending of the name decides.',
    'type of person|individual or corporate|individual/corporate|party type',
  ],
  [
    'birth_date',
    'Date of birth',
    'day',
    '1964-05-17',
    'Of a person.',
    'dob|birth date|born|birthday',
  ],
  [
    'nationality',
    'Nationality',
    'country',
    'Canada',
    'Country, or its two letters.',
    'citizenship',
  ],
  [
    'country',
    'Country',
    'country',
    'Bahamas',
    'Residence of a person, place of registration of a company.',
    'residence|country of residence|jurisdiction|place of incorporation|domicile',
  ],
  ['email', 'Email', 'text', 'anna@example.com', '', 'mail|email address|e mail'],
  [
    'address',
    'Address',
    'text',
    '12 Bay Street, Nassau',
    'For the registers.',
    'residential address|service address|home address|postal address',
  ],
];

export const sheets: Record<SheetKind, { label: string; about: string; fields: readonly Field[] }> =
  {
    companies: {
      label: 'Companies',
      about: 'One row for each company. The only sheet that is needed.',
      fields: fields([
        [
          'name',
          'Name*',
          'text',
          'Coral Bay Holdings Ltd.',
          'As registered.',
          'company|company name|entity name|name of company|entity',
        ],
        [
          'registration_number',
          'Registration number*',
          'text',
          'B-104512',
          'By it a company is known again.',
          'number|company number|reg no|registration no|ibc number|ibc no|incorporation number|file number|company no|reg number',
        ],
        [
          'type',
          'Type*',
          'text',
          'IBC',
          'Code or name of the type.',
          'company type|entity type|kind|legal form',
        ],
        [
          'registration_date',
          'Registered on*',
          'day',
          '2014-03-21',
          'Day of incorporation or registration.',
          'incorporation date|date of incorporation|incorporated|registration date|inc date|date incorporated|date of registration|incorporated on',
        ],
        [
          'status',
          'Standing',
          'status',
          'Active',
          'Left empty: active.',
          'status|company status|state',
        ],
        [
          'registered_office',
          'Registered office',
          'text',
          '4 Harbour Road, Nassau',
          '',
          'office|registered address|registered office address',
        ],
        [
          'fiscal_year_end',
          'Year end',
          'month_day',
          '12-31',
          'Month and day on which the books close.',
          'fiscal year end|financial year end|fye|year-end|accounting year end',
        ],
        [
          'currency',
          'Currency',
          'currency',
          'USD',
          'Of the capital. Left empty: USD.',
          'ccy|currency of capital',
        ],
        [
          'authorised_shares',
          'Authorised shares',
          'count',
          '50000',
          '',
          'authorized shares|shares authorised|number of shares|authorised capital shares|shares authorized',
        ],
        ['par_value', 'Par value', 'number', '1', 'Of a share.', 'nominal value|par'],
        [
          'registry_entity_id',
          'Registry id',
          'text',
          '88214',
          'In the online system of the Registrar.',
          'entity id|registry entity id',
        ],
        [
          'client_email',
          'Client',
          'text',
          'client@example.com',
          'Email address of the client in the portal. Others go to the client of the import.',
          'client email|owner email|contact email|client e mail',
        ],
        [
          'paid_until',
          'Fees paid until',
          'year',
          '2026',
          'The last year whose annual fee is paid. Later years are entered as open.',
          'paid until|paid to|paid up to|fee paid until|annual fee paid|last paid year|fees paid to|licence paid until|paid through',
        ],
        [
          'settled_until',
          'Duties done until',
          'day',
          '2026-10-31',
          'All other duties that were due until this day are done: filings, returns, declarations.',
          'up to date until|compliant until|filed until|done until|in order until|duties settled until',
        ],
        [
          'risk',
          'Risk',
          'risk',
          'Medium',
          'Low, medium or high, as the firm rated the company. It counts until the company is assessed here; empty is medium.',
          'risk rating|rating|risk level|risk category',
        ],
        [
          'former_names',
          'Former names',
          'former_names',
          'Coral Trading Ltd. (until 2016-04-30)',
          'Each with the day it changed, where it is known; several with a semicolon between them.',
          'former name|previous name|previous names|formerly|formerly known as|fka|old name',
        ],
        [
          'notes',
          'Notes',
          'text',
          'Files in cabinet 12',
          'For staff alone.',
          'remarks|comments|comment|note|remark',
        ],
      ]),
    },
    people: {
      label: 'People',
      about: 'The people and bodies corporate, once each.',
      fields: fields([
        [
          'reference',
          'Reference',
          'text',
          'P-1',
          'By which other sheets may name the person instead of the name.',
          'id|person id|code|ref|key',
        ],
        [
          'name',
          'Name*',
          'text',
          'Anna Maria Lindqvist',
          'As in the passport or register.',
          'full name|person|person name|individual|shareholder',
        ],
        ...particulars,
        [
          'registration_number',
          'Registration number',
          'text',
          '',
          'Of a company.',
          'company number|reg no|number',
        ],
        [
          'risk',
          'Risk',
          'risk',
          'Low',
          'Low, medium or high, as the firm rated the person.',
          'risk rating|rating|risk level',
        ],
        [
          'reviewed_on',
          'KYC reviewed on',
          'day',
          '2025-02-10',
          'The last review by the firm.',
          'last review|kyc date|kyc review|last kyc|last reviewed|kyc reviewed|due diligence date',
        ],
      ]),
    },
    roles: {
      label: 'Roles',
      about: 'Directors, officers, shareholders and beneficial owners: one row for each role.',
      fields: fields([
        company,
        [
          'person',
          'Person*',
          'text',
          'Anna Maria Lindqvist',
          'Name or reference on the sheet People; a name that is not there is a new person.',
          'name|person name|full name|director|shareholder|officer|holder',
        ],
        [
          'role',
          'Role*',
          'role',
          'Shareholder',
          'Shareholder, director, president, secretary, officer, beneficial owner and so on.',
          'position|capacity|office|type|title|function',
        ],
        [
          'shares',
          'Shares',
          'count',
          '30000',
          'Of a shareholder.',
          'number of shares|no of shares|shares held|holding|quantity',
        ],
        [
          'percent',
          'Percent',
          'percent',
          '60',
          'Where there are no shares, and of a beneficial owner.',
          'percentage|%|share %|ownership|ownership %|interest',
        ],
        [
          'since',
          'Since',
          'day',
          '2014-03-21',
          '',
          'appointed|appointed on|date appointed|from|start date|appointment date|date of appointment|issued on|start',
        ],
        [
          'until',
          'Until',
          'day',
          '',
          'The first day it no longer holds.',
          'resigned|ceased|ceased on|date ceased|to|end date|date resigned|resignation date|end',
        ],
        [
          'nature',
          'Nature of control',
          'natures',
          'Shares, votes',
          'Of a beneficial owner: shares, votes, appointment, other.',
          'nature|control|nature of ownership',
        ],
        [
          'filed_on',
          'Filed on',
          'day',
          '',
          'When the beneficial owner was filed with the register.',
          'boss filing|bo filed|registered on|date filed',
        ],
        ...particulars,
      ]),
    },
    owners: {
      label: 'Owners',
      about: 'Who owns the bodies corporate among the people.',
      fields: fields([
        [
          'body',
          'Body*',
          'text',
          'Lindqvist Family Trust Co.',
          'Name or reference on the sheet People.',
          'company|entity|owned|owned company',
        ],
        [
          'owner',
          'Owner*',
          'text',
          'Anna Maria Lindqvist',
          'Name or reference on the sheet People.',
          'shareholder|holder|person|owned by|name',
        ],
        ['percent', 'Percent', 'percent', '100', '', 'percentage|%|share %|ownership'],
        ['shares', 'Shares', 'count', '', 'Or so many of …', 'number of shares|shares held'],
        [
          'total_shares',
          'Of shares',
          'count',
          '',
          '… all shares.',
          'total shares|issued shares|out of',
        ],
        ['since', 'Since', 'day', '', '', 'from|start date|date'],
      ]),
    },
    charges: {
      label: 'Charges',
      about: 'The register of charges.',
      fields: fields([
        company,
        [
          'chargee',
          'In favour of*',
          'text',
          'First Island Bank',
          '',
          'chargee|lender|bank|mortgagee|creditor',
        ],
        [
          'description',
          'What is charged*',
          'text',
          'Mortgage over MV Coral',
          '',
          'description|charge|property|property charged|particulars',
        ],
        [
          'amount',
          'Amount',
          'number',
          '1200000',
          'Left empty where it is not limited.',
          'sum|secured amount|amount secured',
        ],
        ['currency', 'Currency', 'currency', 'USD', '', 'ccy'],
        [
          'created_on',
          'Created on*',
          'day',
          '2019-06-30',
          '',
          'date|date created|created|date of charge|charge date',
        ],
        [
          'registered_on',
          'Registered on',
          'day',
          '',
          '',
          'date registered|registered|registration date',
        ],
        [
          'satisfied_on',
          'Satisfied on',
          'day',
          '',
          '',
          'date satisfied|satisfied|released|discharged|date released',
        ],
      ]),
    },
    duties: {
      label: 'Duties',
      about:
        'What was done of this year, so that it is not asked again. Annual fees are in Fees paid until.',
      fields: fields([
        company,
        [
          'duty',
          'Duty*',
          'text',
          'Annual filing',
          'Name or code of a rule under Compliance.',
          'obligation|filing|type|description',
        ],
        ['year', 'Year', 'year', '2026', 'Or the day below.', 'period|for year'],
        ['due_on', 'Due on', 'day', '', '', 'due|due date|deadline'],
        [
          'done_on',
          'Done on*',
          'day',
          '2026-02-11',
          '',
          'filed on|date filed|completed|done|paid on|date paid|completed on',
        ],
        [
          'reference',
          'Receipt',
          'text',
          'R-2231',
          '',
          'reference|receipt number|receipt no|ref|filing number',
        ],
      ]),
    },
    documents: {
      label: 'Documents',
      about:
        'What the files of a company are called. Their names become a note of staff; the files are uploaded later.',
      fields: fields([
        company,
        [
          'name',
          'Document*',
          'text',
          'Certificate of incorporation',
          '',
          'file|file name|document name|title|type',
        ],
        ['date', 'Date', 'day', '2014-03-21', '', 'document date|issued|dated'],
      ]),
    },
  };

export const sheetKinds = Object.keys(sheets) as SheetKind[];
