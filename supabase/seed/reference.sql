/*
 * Reference data: the entity types and the rules of law the portal works with. Not demo data: production needs it
 * too: a change here comes with a migration that brings it to databases there are. Running it again changes only
 * what differs. A change of law is a migration that ends one rule (valid_to) and begins
 * the next; rules that have held are never rewritten.
 *
 * `verified` is false wherever the sources disagree or only one was found; counsel is to confirm those.
 */

insert into public.entity_types as type (code, name, plain_name, law, is_formable, position) values
  ('IBC', 'International Business Company',
    'The usual company for international business and holdings: one owner and one director are enough.',
    'International Business Companies Act 2000', true, 1),
  ('DOM', 'Domestic Company', 'A local company for trading in The Bahamas, with two owners, two directors, a president and a secretary.',
    'Companies Act 1992', true, 2),
  ('GTE', 'Company Limited by Guarantee', 'A company without shares, backed by guarantors; mostly for clubs, charities and associations.',
    'Companies Act 1992', true, 3),
  ('ELP', 'Exempted Limited Partnership',
    'A partnership for investing, where a general partner manages and limited partners risk only what they put in.',
    'Exempted Limited Partnership Act 1995', true, 4),
  ('LP', 'Limited Partnership', 'A local partnership with at least one general and one limited partner.',
    'Partnership Limited Liability Act', true, 5),
  ('FDN', 'Foundation', 'Holds assets for a purpose or a family under a charter, with a council and no owners.', 'Foundations Act 2004',
    true, 6),
  ('ICON', 'Investment Condominium', 'A contractual investment fund without legal personality, run by an administrator.',
    'Investment Condominium Act 2014', true, 7),
  ('BEE', 'Bahamas Executive Entity', 'Holds offices such as trustee or protector; it has no shareholders and no capital.',
    'Executive Entities Act 2011', true, 8),
  ('FRC', 'Registered Foreign Company', 'A branch of a company that exists in another country.', 'Companies Act 1992, Part VI', true, 9),
  ('service_provider', 'Corporate Service Provider', 'A firm that uses this portal to serve its own clients.',
    'Financial and Corporate Service Providers Act 2020', false, 99)
on conflict (code) do update set
  name = excluded.name, plain_name = excluded.plain_name, law = excluded.law, is_formable = excluded.is_formable,
    position = excluded.position
where (type.name, type.plain_name, type.law, type.is_formable, type.position)
  is distinct from (excluded.name, excluded.plain_name, excluded.law, excluded.is_formable, excluded.position);

-- Ids are fixed, so that the rule of a later migration is distinguished from its predecessor everywhere.
insert into public.entity_type_rules as rule (
  id, entity_type, valid_from, min_members, member_role, min_directors, manager_role, corporate_manager_suffices,
  requires_president, requires_secretary, name_endings, name_contains, source_note, verified)
values
  ('e0000000-0000-4000-8000-000000000001', 'IBC', '2000-01-01', 1, 'member', 1, 'director', false, false, false,
    '{Limited,Ltd.,Limited Liability Company,LLC,L.L.C.,Corporation,Corp.,Incorporated,Inc.,Société Anonyme,Sociedad '
    'Anónima,S.A.,SA,Gesellschaft mit beschränkter Haftung,GmbH}', '{}',
    'IBC Act 2000 (Ch. 309) as amended 2004. Older texts ask for two subscribers to the memorandum; one shareholder is the practice.',
      false),
  ('e0000000-0000-4000-8000-000000000002', 'DOM', '2000-01-01', 2, 'member', 2, 'director', false, true, true,
    '{Limited,Ltd.}', '{}',
    'Companies Act 1992 (Ch. 308): two shareholders, two directors (three when public), president and secretary. The ending rests on one '
    'practice guide.', false),
  ('e0000000-0000-4000-8000-000000000003', 'GTE', '2000-01-01', 2, 'guarantor', 2, 'director', false, true, true,
    '{Limited,Ltd.}', '{}',
    'Companies Act 1992: officers as for a domestic company. Two guarantors: to be confirmed with the registry.', false),
  ('e0000000-0000-4000-8000-000000000004', 'ELP', '2000-01-01', 1, 'limited_partner', 1, 'general_partner', false, false, false,
    '{}', '{Limited Partnership,L.P.,LP}',
    'ELP Act 1995 (Ch. 312): a general and a limited partner; one general partner resident in The Bahamas or a company registered there, '
    'which staff check.', true),
  ('e0000000-0000-4000-8000-000000000005', 'LP', '2000-01-01', 1, 'limited_partner', 1, 'general_partner', false, false, false,
    '{}', '{}',
    'Partnership Limited Liability Act (Ch. 311): one general and one limited partner, to be confirmed with the registry.', false),
  ('e0000000-0000-4000-8000-000000000006', 'FDN', '2004-12-01', 1, 'founder', 2, 'council_member', true, false, false,
    '{}', '{Foundation,Fundación,Fondation,Stiftung}',
    'Foundations Act 2004 (am. 2005, 2007): a council of two individuals or one body corporate. A foundation run by officers without a '
    'council is lawful and handled by staff. The word in the name is unverified.', false),
  ('e0000000-0000-4000-8000-000000000007', 'ICON', '2014-12-01', 1, 'founder', 1, 'administrator', false, false, false,
    '{}', '{ICON,IC,Investment Condominium}',
    'ICON Act 2014: initial participants (entered here as founders) appoint the administrator; the name says what it is. The day in 2014 '
    'is approximate.', false),
  ('e0000000-0000-4000-8000-000000000008', 'BEE', '2012-02-01', 1, 'founder', 1, 'officer', false, false, false,
    '{Executive Entity,EE,E.E.}', '{}',
    'Executive Entities Act 2011, in force 1 February 2012: a founder signs the charter; officers or a council. A council without officers '
    'is lawful and handled by staff.', false),
  ('e0000000-0000-4000-8000-000000000009', 'FRC', '2000-01-01', 0, null, 1, 'director', false, false, false,
    '{}', '{}',
    'Companies Act 1992, Part VI: registers under the name of the parent company; particulars of its directors are filed.', true)
on conflict (id) do update set
  entity_type = excluded.entity_type, valid_from = excluded.valid_from, min_members = excluded.min_members,
  member_role = excluded.member_role, min_directors = excluded.min_directors, manager_role = excluded.manager_role,
  corporate_manager_suffices = excluded.corporate_manager_suffices, requires_president = excluded.requires_president,
  requires_secretary = excluded.requires_secretary, name_endings = excluded.name_endings,
  name_contains = excluded.name_contains, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

insert into public.document_categories as category (code, name, expires, position) values
  ('passport', 'Passport', true, 1),
  ('national_id', 'National identity card', true, 2),
  ('driving_licence', 'Driving licence', true, 3),
  ('proof_of_address', 'Proof of address', false, 4),
  ('reference_letter', 'Reference letter', false, 5),
  ('source_of_funds', 'Evidence of source of funds', false, 6),
  ('source_of_wealth', 'Evidence of source of wealth', false, 7),
  ('curriculum_vitae', 'Curriculum vitae', false, 8),
  ('certificate_of_incorporation', 'Certificate of incorporation', false, 20),
  ('memorandum_and_articles', 'Memorandum and articles', false, 21),
  ('register_of_directors', 'Register of directors and officers', false, 22),
  ('register_of_members', 'Register of members', false, 23),
  ('certificate_of_good_standing', 'Certificate of good standing', true, 24),
  ('certificate_of_incumbency', 'Certificate of incumbency', true, 25),
  ('ownership_chart', 'Ownership chart', false, 26),
  ('financial_statements', 'Financial statements', false, 27),
  ('licence', 'Licence or regulatory consent', true, 28),
  ('trust_deed', 'Trust deed or extract', false, 29),
  ('resolution', 'Resolution', false, 40),
  ('consent_to_act', 'Consent to act', false, 41),
  ('share_certificate', 'Share certificate', false, 42),
  ('power_of_attorney', 'Power of attorney', true, 43),
  ('declaration', 'Signed declaration', false, 44),
  ('name_reservation', 'Name reservation', true, 45),
  ('payment_receipt', 'Receipt or proof of payment', false, 46),
  ('agent_clearance', 'Clearance letter of the former agent', false, 47),
  ('solvency_statement', 'Statement of solvency', false, 48),
  ('foreign_law_opinion', 'Confirmation that the foreign law permits', false, 49),
  ('correspondence', 'Correspondence', false, 60),
  ('other', 'Other document', false, 99)
on conflict (code) do update set name = excluded.name, expires = excluded.expires, position = excluded.position
where (category.name, category.expires, category.position) is distinct from (excluded.name, excluded.expires, excluded.position);

-- A neutral reason comes before the internal ones whose place it takes for the client. It is given by itself, too.
insert into public.review_reasons as reason (code, label, subjects, position, is_internal, client_code)
select given.code, given.label, given.subjects::text[], given.position, given.client_code is not null, given.client_code
from (values
  ('unreadable', 'It cannot be read: please send a sharper or larger picture.', '{document}', 1, null),
  ('incomplete', 'Pages or sides are missing.', '{document}', 2, null),
  ('wrong_document', 'This is not the document we asked for.', '{document}', 3, null),
  ('expired', 'It has expired.', '{document}', 4, null),
  ('too_old', 'It is older than three months.', '{document}', 5, null),
  ('name_mismatch', 'The name differs from the one we have.', '{document,kyc}', 6, null),
  ('address_mismatch', 'The address differs from the one we have.', '{document,kyc}', 7, null),
  ('not_certified', 'It is not certified by an acceptable person.', '{document}', 8, null),
  ('not_translated', 'A certified translation into English is missing.', '{document}', 9, null),
  ('not_signed', 'A signature or date is missing.', '{document}', 10, null),
  ('not_accepted', 'We cannot accept this document: please send another.', '{document}', 11, null),
  ('malware', 'Malware was found in this file: please send another file.', '{document}', 12, null),
  ('wrong_type', 'Its content is not what the name of the file says: please send another file.', '{document}', 13, null),
  ('name_unavailable', 'None of the names asked for is available.', '{application}', 20, null),
  ('registry_refused', 'The Registrar did not accept the filing.', '{application,change}', 21, null),
  ('licence_missing', 'The business needs a licence or consent that was not shown.', '{application}', 22, null),
  ('business_not_accepted', 'We do not take on this kind of business.', '{application}', 23, null),
  ('identity_not_established', 'The identity of a person could not be established.', '{application,kyc,change}', 24, null),
  ('information_missing', 'Information we asked for was not given.', '{application,kyc,change}', 25, null),
  ('information_inconsistent', 'The information provided is inconsistent.', '{application,kyc,change}', 26, null),
  ('cannot_act', 'We cannot act in this matter.', '{application,kyc,change}', 27, null),
  ('duplicate', 'There is another application for the same company.', '{application}', 28, null),
  ('change_not_authorised', 'The resolution or consent that this change needs was not given.', '{change}', 40, null),
  ('change_against_articles', 'The memorandum or articles of the company do not allow it.', '{change}', 41, null),
  ('other', 'It cannot be accepted; see the note.', '{document,application,kyc,change}', 99, null),
  -- For staff alone: a client who reads one is tipped off.
  ('altered', 'It appears to be forged or altered.', '{document}', 200, 'not_accepted'),
  ('listed_person', 'A person is on a sanctions list.', '{application,kyc,change}', 201, 'cannot_act'),
  ('suspicion', 'There is a suspicion of crime, or that funds are its proceeds.', '{application,kyc,change}', 202, 'cannot_act'),
  ('adverse_information', 'There is adverse information about a person.', '{application,kyc,change}', 203, 'cannot_act')
) as given (code, label, subjects, position, client_code)
on conflict (code) do update set label = excluded.label, subjects = excluded.subjects, position = excluded.position,
  is_internal = excluded.is_internal, client_code = excluded.client_code
where (reason.label, reason.subjects, reason.position, reason.is_internal, reason.client_code)
  is distinct from (excluded.label, excluded.subjects, excluded.position, excluded.is_internal, excluded.client_code);

insert into public.compliance_check_kinds as kind (code, name, subjects, position, required_for_approval) values
  ('name_clearance', 'Name cleared with the registry', '{application}', 1, true),
  ('business_acceptance', 'Business is one we accept', '{application,company}', 2, true),
  ('licence', 'Licences and consents of the business', '{application,company}', 3, false),
  ('source_of_funds', 'Source of funds is plausible', '{application,company,party}', 4, true),
  ('sanctions_screening', 'Sanctions lists', '{party}', 10, false),
  ('pep_screening', 'Politically exposed persons', '{party}', 11, false),
  ('adverse_media', 'Adverse media', '{party}', 12, false),
  ('registry_search', 'Register of another country', '{party}', 13, false),
  ('register_match', 'Name and number match the Registrar''s record', '{application}', 5, false),
  ('former_agent', 'Former agent confirms the move', '{application}', 6, false),
  ('foreign_law', 'Foreign law and registry permit the continuation', '{application}', 7, false),
  ('good_standing', 'Good standing with the registry', '{company}', 20, false),
  ('activity_review', 'Activity matches the information provided', '{company}', 21, false)
on conflict (code) do update set name = excluded.name, subjects = excluded.subjects, position = excluded.position,
  required_for_approval = excluded.required_for_approval
where (kind.name, kind.subjects, kind.position, kind.required_for_approval)
  is distinct from (excluded.name, excluded.subjects, excluded.position, excluded.required_for_approval);

-- Kinds of applications -------------------------------------------------------

insert into public.application_kinds as known (kind, name, steps, documents, checks, checks_left_out, fee_kinds, services, states)
select
  given.kind::public.application_kind, given.name, given.steps::text[], given.documents::jsonb, given.checks::text[],
  given.left_out::text[], given.fee_kinds::text[], given.services::text[], given.states::text[]
from (values
  ('formation', 'Formation', '{type,purpose,names,capital,foundation,owners,officers,services,documents,review}', '[]', '{}', '{}', '{}',
    '{}', '{draft,submitted,in_review,approved,filed,incorporated}'),
  ('transfer_in', 'Change of registered agent',
    '{type,company,purpose,capital,foundation,owners,officers,agent,services,documents,review}', '[
    {"code": "registers", "name": "Registers or certificate of incumbency",
      "categories": ["certificate_of_incumbency", "register_of_directors"], "at": "submission",
      "note": "A certificate of incumbency, or the registers of directors and members as they are today."},
    {"code": "clearance", "name": "Clearance letter of the present agent",
      "categories": ["agent_clearance"], "at": "submission",
      "note": "The letter in which your present agent consents to the change and says what is owed."},
    {"code": "incorporation", "name": "Certificate of incorporation",
      "categories": ["certificate_of_incorporation", "certificate_of_good_standing"], "at": "approval",
      "note": "The certificate of incorporation, or one of good standing."},
    {"code": "memorandum", "name": "Memorandum and articles",
      "categories": ["memorandum_and_articles", "foundation_charter", "partnership_agreement"], "at": "approval",
      "note": "The memorandum and articles with every amendment; of a foundation its charter, of a partnership its agreement."},
    {"code": "resolution", "name": "Resolution of the directors",
      "categories": ["resolution"], "at": "approval",
      "note": "The resolution of the directors to change the registered agent and office."}]',
    '{register_match,former_agent}', '{name_clearance}', '{agent_change}', '{transfer_in}',
    '{draft,submitted,in_review,approved,filed,incorporated}'),
  ('continuation_in', 'Continuation into The Bahamas',
    '{type,company,purpose,names,capital,foundation,owners,officers,services,documents,review}', '[
    {"code": "registers", "name": "Registers or certificate of incumbency",
      "categories": ["certificate_of_incumbency", "register_of_directors"], "at": "submission",
      "note": "A certificate of incumbency, or the registers of directors and members as they are today."},
    {"code": "good_standing", "name": "Certificate of good standing",
      "categories": ["certificate_of_good_standing"], "at": "submission",
      "note": "A certificate of good standing of the foreign registry."},
    {"code": "incorporation", "name": "Certificate of incorporation",
      "categories": ["certificate_of_incorporation", "certificate_of_registration"], "at": "approval",
      "note": "The certificate of incorporation of the foreign registry."},
    {"code": "memorandum", "name": "Memorandum and articles",
      "categories": ["memorandum_and_articles", "foundation_charter", "partnership_agreement"], "at": "approval",
      "note": "The constitution of the company as it is today."},
    {"code": "resolution", "name": "Resolution of the directors",
      "categories": ["resolution"], "at": "approval",
      "note": "The resolution to continue in The Bahamas."},
    {"code": "solvency", "name": "Statement of solvency",
      "categories": ["solvency_statement"], "at": "approval",
      "note": "The statement of the directors that the company can pay its debts."},
    {"code": "foreign_law", "name": "Confirmation that the foreign law permits it",
      "categories": ["foreign_law_opinion"], "at": "approval",
      "note": "A confirmation of the foreign registry, or of a lawyer there, that its law permits the continuation."}]',
    '{register_match,foreign_law}', '{}', '{continuation,name_reservation}', '{continuation_in}',
    '{draft,submitted,in_review,approved,filed,incorporated}')
) as given (kind, name, steps, documents, checks, left_out, fee_kinds, services, states)
on conflict (kind) do update set
  name = excluded.name, steps = excluded.steps, documents = excluded.documents, checks = excluded.checks,
  checks_left_out = excluded.checks_left_out, fee_kinds = excluded.fee_kinds, services = excluded.services, states = excluded.states
where to_jsonb(known) is distinct from to_jsonb(excluded);

-- Features of entity types ---------------------------------------------------

insert into public.entity_features as feature (code, name, plain_name, law, position) values
  ('LDC', 'Limited Duration Company', 'The company ends by itself after a set time of at most thirty years.',
    'International Business Companies Act 2000, Part X', 1),
  ('SAC', 'Segregated Accounts Company',
    'The company keeps assets in accounts that do not answer for each other; mostly for funds and insurance.',
    'Segregated Accounts Companies Act 2004', 2)
on conflict (code) do update set
  name = excluded.name, plain_name = excluded.plain_name, law = excluded.law, position = excluded.position
where (feature.name, feature.plain_name, feature.law, feature.position)
  is distinct from (excluded.name, excluded.plain_name, excluded.law, excluded.position);

insert into public.entity_feature_rules as rule (
  feature, valid_from, base_types, min_members, max_years, name_contains, needs_consent, source_note, verified)
values
  ('LDC', '2000-12-29', '{IBC}', 2, 30, '{Limited Duration Company,LDC}', false,
    'IBC Act 2000, Part X: at least two subscribers or members, at most 30 years, the words in the name. May be applied for with '
    'incorporation or later. The day in 2000 is approximate.', true),
  ('SAC', '2004-12-01', '{IBC,DOM}', 0, null, '{Segregated Accounts Company,SAC}', true,
    'SAC Act 2004: written consent of the primary regulator or the fund administrator first, and only for the businesses the Act lists. '
    'The words in the name and the day in 2004 are unverified.', false)
on conflict (feature, valid_from) do update set
  base_types = excluded.base_types, min_members = excluded.min_members, max_years = excluded.max_years,
  name_contains = excluded.name_contains, needs_consent = excluded.needs_consent, source_note = excluded.source_note,
  verified = excluded.verified
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Jurisdictions and their risk -----------------------------------------------

insert into public.jurisdictions as country (code, name) values
  ('AD', 'Andorra'), ('AE', 'United Arab Emirates'), ('AF', 'Afghanistan'), ('AG', 'Antigua & Barbuda'),
  ('AI', 'Anguilla'), ('AL', 'Albania'), ('AM', 'Armenia'), ('AO', 'Angola'),
  ('AQ', 'Antarctica'), ('AR', 'Argentina'), ('AS', 'American Samoa'), ('AT', 'Austria'),
  ('AU', 'Australia'), ('AW', 'Aruba'), ('AX', 'Åland Islands'), ('AZ', 'Azerbaijan'),
  ('BA', 'Bosnia & Herzegovina'), ('BB', 'Barbados'), ('BD', 'Bangladesh'), ('BE', 'Belgium'),
  ('BF', 'Burkina Faso'), ('BG', 'Bulgaria'), ('BH', 'Bahrain'), ('BI', 'Burundi'),
  ('BJ', 'Benin'), ('BL', 'St. Barthélemy'), ('BM', 'Bermuda'), ('BN', 'Brunei'),
  ('BO', 'Bolivia'), ('BQ', 'Caribbean Netherlands'), ('BR', 'Brazil'), ('BS', 'Bahamas'),
  ('BT', 'Bhutan'), ('BV', 'Bouvet Island'), ('BW', 'Botswana'), ('BY', 'Belarus'),
  ('BZ', 'Belize'), ('CA', 'Canada'), ('CC', 'Cocos (Keeling) Islands'), ('CD', 'Congo - Kinshasa'),
  ('CF', 'Central African Republic'), ('CG', 'Congo - Brazzaville'), ('CH', 'Switzerland'), ('CI', 'Côte d’Ivoire'),
  ('CK', 'Cook Islands'), ('CL', 'Chile'), ('CM', 'Cameroon'), ('CN', 'China'),
  ('CO', 'Colombia'), ('CR', 'Costa Rica'), ('CU', 'Cuba'), ('CV', 'Cape Verde'),
  ('CW', 'Curaçao'), ('CX', 'Christmas Island'), ('CY', 'Cyprus'), ('CZ', 'Czechia'),
  ('DE', 'Germany'), ('DJ', 'Djibouti'), ('DK', 'Denmark'), ('DM', 'Dominica'),
  ('DO', 'Dominican Republic'), ('DZ', 'Algeria'), ('EC', 'Ecuador'), ('EE', 'Estonia'),
  ('EG', 'Egypt'), ('EH', 'Western Sahara'), ('ER', 'Eritrea'), ('ES', 'Spain'),
  ('ET', 'Ethiopia'), ('FI', 'Finland'), ('FJ', 'Fiji'), ('FK', 'Falkland Islands'),
  ('FM', 'Micronesia'), ('FO', 'Faroe Islands'), ('FR', 'France'), ('GA', 'Gabon'),
  ('GB', 'United Kingdom'), ('GD', 'Grenada'), ('GE', 'Georgia'), ('GF', 'French Guiana'),
  ('GG', 'Guernsey'), ('GH', 'Ghana'), ('GI', 'Gibraltar'), ('GL', 'Greenland'),
  ('GM', 'Gambia'), ('GN', 'Guinea'), ('GP', 'Guadeloupe'), ('GQ', 'Equatorial Guinea'),
  ('GR', 'Greece'), ('GS', 'South Georgia & South Sandwich Islands'), ('GT', 'Guatemala'), ('GU', 'Guam'),
  ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HK', 'Hong Kong SAR China'), ('HM', 'Heard & McDonald Islands'),
  ('HN', 'Honduras'), ('HR', 'Croatia'), ('HT', 'Haiti'), ('HU', 'Hungary'),
  ('ID', 'Indonesia'), ('IE', 'Ireland'), ('IL', 'Israel'), ('IM', 'Isle of Man'),
  ('IN', 'India'), ('IO', 'British Indian Ocean Territory'), ('IQ', 'Iraq'), ('IR', 'Iran'),
  ('IS', 'Iceland'), ('IT', 'Italy'), ('JE', 'Jersey'), ('JM', 'Jamaica'),
  ('JO', 'Jordan'), ('JP', 'Japan'), ('KE', 'Kenya'), ('KG', 'Kyrgyzstan'),
  ('KH', 'Cambodia'), ('KI', 'Kiribati'), ('KM', 'Comoros'), ('KN', 'St. Kitts & Nevis'),
  ('KP', 'North Korea'), ('KR', 'South Korea'), ('KW', 'Kuwait'), ('KY', 'Cayman Islands'),
  ('KZ', 'Kazakhstan'), ('LA', 'Laos'), ('LB', 'Lebanon'), ('LC', 'St. Lucia'),
  ('LI', 'Liechtenstein'), ('LK', 'Sri Lanka'), ('LR', 'Liberia'), ('LS', 'Lesotho'),
  ('LT', 'Lithuania'), ('LU', 'Luxembourg'), ('LV', 'Latvia'), ('LY', 'Libya'),
  ('MA', 'Morocco'), ('MC', 'Monaco'), ('MD', 'Moldova'), ('ME', 'Montenegro'),
  ('MF', 'St. Martin'), ('MG', 'Madagascar'), ('MH', 'Marshall Islands'), ('MK', 'North Macedonia'),
  ('ML', 'Mali'), ('MM', 'Myanmar (Burma)'), ('MN', 'Mongolia'), ('MO', 'Macao SAR China'),
  ('MP', 'Northern Mariana Islands'), ('MQ', 'Martinique'), ('MR', 'Mauritania'), ('MS', 'Montserrat'),
  ('MT', 'Malta'), ('MU', 'Mauritius'), ('MV', 'Maldives'), ('MW', 'Malawi'),
  ('MX', 'Mexico'), ('MY', 'Malaysia'), ('MZ', 'Mozambique'), ('NA', 'Namibia'),
  ('NC', 'New Caledonia'), ('NE', 'Niger'), ('NF', 'Norfolk Island'), ('NG', 'Nigeria'),
  ('NI', 'Nicaragua'), ('NL', 'Netherlands'), ('NO', 'Norway'), ('NP', 'Nepal'),
  ('NR', 'Nauru'), ('NU', 'Niue'), ('NZ', 'New Zealand'), ('OM', 'Oman'),
  ('PA', 'Panama'), ('PE', 'Peru'), ('PF', 'French Polynesia'), ('PG', 'Papua New Guinea'),
  ('PH', 'Philippines'), ('PK', 'Pakistan'), ('PL', 'Poland'), ('PM', 'St. Pierre & Miquelon'),
  ('PN', 'Pitcairn Islands'), ('PR', 'Puerto Rico'), ('PS', 'Palestinian Territories'), ('PT', 'Portugal'),
  ('PW', 'Palau'), ('PY', 'Paraguay'), ('QA', 'Qatar'), ('RE', 'Réunion'),
  ('RO', 'Romania'), ('RS', 'Serbia'), ('RU', 'Russia'), ('RW', 'Rwanda'),
  ('SA', 'Saudi Arabia'), ('SB', 'Solomon Islands'), ('SC', 'Seychelles'), ('SD', 'Sudan'),
  ('SE', 'Sweden'), ('SG', 'Singapore'), ('SH', 'St. Helena'), ('SI', 'Slovenia'),
  ('SJ', 'Svalbard & Jan Mayen'), ('SK', 'Slovakia'), ('SL', 'Sierra Leone'), ('SM', 'San Marino'),
  ('SN', 'Senegal'), ('SO', 'Somalia'), ('SR', 'Suriname'), ('SS', 'South Sudan'),
  ('ST', 'São Tomé & Príncipe'), ('SV', 'El Salvador'), ('SX', 'Sint Maarten'), ('SY', 'Syria'),
  ('SZ', 'Eswatini'), ('TC', 'Turks & Caicos Islands'), ('TD', 'Chad'), ('TF', 'French Southern Territories'),
  ('TG', 'Togo'), ('TH', 'Thailand'), ('TJ', 'Tajikistan'), ('TK', 'Tokelau'),
  ('TL', 'Timor-Leste'), ('TM', 'Turkmenistan'), ('TN', 'Tunisia'), ('TO', 'Tonga'),
  ('TR', 'Türkiye'), ('TT', 'Trinidad & Tobago'), ('TV', 'Tuvalu'), ('TW', 'Taiwan'),
  ('TZ', 'Tanzania'), ('UA', 'Ukraine'), ('UG', 'Uganda'), ('UM', 'U.S. Outlying Islands'),
  ('US', 'United States'), ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'), ('VA', 'Vatican City'),
  ('VC', 'St. Vincent & Grenadines'), ('VE', 'Venezuela'), ('VG', 'British Virgin Islands'), ('VI', 'U.S. Virgin Islands'),
  ('VN', 'Vietnam'), ('VU', 'Vanuatu'), ('WF', 'Wallis & Futuna'), ('WS', 'Samoa'),
  ('YE', 'Yemen'), ('YT', 'Mayotte'), ('ZA', 'South Africa'), ('ZM', 'Zambia'),
  ('ZW', 'Zimbabwe')
on conflict (code) do update set name = excluded.name where country.name is distinct from excluded.name;

insert into public.country_risk as listing (country, list, valid_from, rating, source_note, verified) values
  ('KP', 'fatf_black', '2025-10-24', 'prohibited',
    'FATF call for action with countermeasures, unchanged through June 2026; the listing is older than the day shown. To be confirmed '
    'against the list of October 2026.', true),
  ('IR', 'fatf_black', '2025-10-24', 'prohibited',
    'FATF call for action with countermeasures, unchanged through June 2026; the listing is older than the day shown. To be confirmed '
    'against the list of October 2026.', true),
  ('MM', 'fatf_black', '2025-10-24', 'high',
    'FATF call for action asking for enhanced due diligence, unchanged through June 2026; the listing is older than the day shown. To '
    'be confirmed against the list of October 2026.', true),
  ('KW', 'fatf_grey', '2026-02-13', 'medium',
    'FATF increased monitoring, added in February 2026 (counted from the day of the plenary). '
    'To be confirmed against the list of October 2026.', true),
  ('PG', 'fatf_grey', '2026-02-13', 'medium',
    'FATF increased monitoring, added in February 2026 (counted from the day of the plenary). '
    'To be confirmed against the list of October 2026.', true),
  ('BA', 'fatf_grey', '2026-06-19', 'medium',
    'FATF increased monitoring, added in June 2026 (counted from the day of the plenary). '
    'To be confirmed against the list of October 2026.', true),
  ('IQ', 'fatf_grey', '2026-06-19', 'medium',
    'FATF increased monitoring, added in June 2026 (counted from the day of the plenary). '
    'To be confirmed against the list of October 2026.', true)
on conflict (country, list, valid_from) do update set
  rating = excluded.rating, source_note = excluded.source_note, verified = excluded.verified
where (listing.rating, listing.source_note, listing.verified) is distinct from (excluded.rating, excluded.source_note, excluded.verified);

insert into public.country_risk as listing (country, list, valid_from, rating, source_note, verified)
select code, 'fatf_grey', '2025-10-24', 'medium',
  'FATF increased monitoring, as of October 2025; the country may have been listed before the day shown. To be confirmed against the list '
  'of the FATF.', false
from unnest('{AO,BO,BG,CM,CI,CD,HT,KE,LA,LB,MC,NP,SS,SY,VE,VN,VG,YE}'::text[]) as code
on conflict (country, list, valid_from) do update set
  rating = excluded.rating, source_note = excluded.source_note, verified = excluded.verified
where (listing.rating, listing.source_note, listing.verified) is distinct from (excluded.rating, excluded.source_note, excluded.verified);

insert into public.country_risk as listing (country, list, valid_from, valid_to, rating, source_note, verified)
select code, 'fatf_grey', '2025-10-24', '2026-06-18', 'medium',
  'FATF increased monitoring until it was removed in June 2026 (counted from the day of the plenary).', true
from unnest('{DZ,NA}'::text[]) as code
on conflict (country, list, valid_from) do update set
  rating = excluded.rating, source_note = excluded.source_note, verified = excluded.verified
where (listing.rating, listing.source_note, listing.verified) is distinct from (excluded.rating, excluded.source_note, excluded.verified);

-- Restricted words of names --------------------------------------------------
-- That s.12 of the IBC Act restricts a word is settled; which authority answers for it is proposed, so no row is verified.

insert into public.name_rules as rule (word, valid_from, forms, action, authority, except_types, note, source_note) values
  ('Bank', '2000-12-29', '{Banks,Banking,Banker,Bankers,Bancorp,Banque,Banco}', 'block_without_licence', 'Central Bank of The Bahamas',
    '{}',
    'Only a licensed bank may call itself so.',
      'IBC Act 2000, s.12, "or words of similar meaning". The authority and the other forms are proposed.'),
  ('Trust', '2000-12-29', '{Trusts}', 'block_without_licence', 'Central Bank of The Bahamas', '{}',
    'Only a licensed trust company, or a private trust company with approval, may call itself so.',
      'IBC Act 2000, s.12. The authority is proposed.'),
  ('Trustee', '2000-12-29', '{Trustees,Trusteeship}', 'block_without_licence', 'Central Bank of The Bahamas', '{}',
    'Only a licensed trust company, or a private trust company with approval, may call itself so.',
      'Lists of practitioners beside IBC Act 2000, s.12, "words of similar meaning". The authority is proposed.'),
  ('Building Society', '2000-12-29', '{Building Societies}', 'block_without_licence', 'Central Bank of The Bahamas', '{}',
    'Only a licensed building society may call itself so.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Cooperative', '2000-12-29', '{Cooperatives}', 'block_without_licence', 'Central Bank of The Bahamas', '{}',
    'Only a registered cooperative may call itself so.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Insurance', '2000-12-29', '{Insurances,Insurer,Insurers}', 'block_without_licence', 'Insurance Commission of The Bahamas', '{}',
    'Only a registered insurer may call itself so.',
      'IBC Act 2000, s.12, "or words of similar meaning". The authority and the other forms are proposed.'),
  ('Assurance', '2000-12-29', '{Assurances}', 'block_without_licence', 'Insurance Commission of The Bahamas', '{}',
    'Only a registered insurer may call itself so.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Reinsurance', '2000-12-29', '{Reinsurer,Reinsurers,Reassurance}', 'block_without_licence', 'Insurance Commission of The Bahamas', '{}',
    'Only a registered insurer may call itself so.',
      'Lists of practitioners beside IBC Act 2000, s.12, "words of similar meaning". The authority is proposed.'),
  ('Royal', '2000-12-29', '{}', 'block_without_consent', 'Minister responsible for companies', '{}',
    'The name must not suggest a link with the Crown or the Royal Family.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Imperial', '2000-12-29', '{}', 'block_without_consent', 'Minister responsible for companies', '{}',
    'The name must not suggest a link with the Crown or the Royal Family.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Crown', '2000-12-29', '{}', 'review', 'Minister responsible for companies', '{}',
    'The name must not suggest a link with the Crown or the Royal Family.',
      'Proposed from IBC Act 2000, s.12, which forbids to suggest a link with the Crown.'),
  ('Government', '2000-12-29', '{Governmental}', 'block_without_consent', 'Minister responsible for companies', '{}',
    'The name must not suggest a link with the Government of The Bahamas.',
      'IBC Act 2000, s.12, forbids to suggest a link with the Government; the word is proposed.'),
  ('Parliament', '2000-12-29', '{Parliamentary}', 'review', 'Registrar General', '{}',
    'The name must not suggest a link with the Government of The Bahamas.',
      'Proposed from IBC Act 2000, s.12, which forbids to suggest a link with the Government.'),
  ('Chartered', '2000-12-29', '{}', 'block_without_consent', 'Registrar General', '{}',
    'The word needs the consent of the Registrar.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Municipal', '2000-12-29', '{Municipality}', 'block_without_consent', 'Registrar General', '{}',
    'The word needs the consent of the Registrar.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Chamber of Commerce', '2000-12-29', '{Chambers of Commerce}', 'block_without_consent', 'Registrar General', '{}',
    'The word needs the consent of the Registrar.', 'IBC Act 2000, s.12. The authority is proposed.'),
  ('Fund', '2000-12-29', '{Funds}', 'review', 'Securities Commission of The Bahamas', '{ICON}',
    'A fund may need a licence: we look at what the company will do.',
      'Lists of practitioners (investment fund, fund management). The authority and the exception are proposed.'),
  ('Asset Management', '2000-12-29', '{}', 'review', 'Securities Commission of The Bahamas', '{}',
    'Managing assets of others needs a licence: we look at what the company will do.',
      'Lists of practitioners. The authority is proposed.'),
  ('Stock Exchange', '2000-12-29', '{Securities Exchange}', 'review', 'Securities Commission of The Bahamas', '{}',
    'Running an exchange needs a licence: we look at what the company will do.', 'Proposed; to be confirmed by counsel.'),
  ('Savings', '2000-12-29', '{}', 'review', 'Central Bank of The Bahamas', '{}',
    'Taking deposits needs a licence: we look at what the company will do.', 'Lists of practitioners. The authority is proposed.'),
  ('Financial', '2000-12-29', '{}', 'review', 'Securities Commission and Central Bank of The Bahamas', '{}',
    'Financial services may need a licence: we look at what the company will do.', 'Lists of practitioners. The authority is proposed.'),
  ('University', '2000-12-29', '{Universities}', 'review', 'Registrar General', '{}',
    'The Registrar may ask what is behind the word.', 'Lists of practitioners. The authority is proposed.'),
  ('Bahamas', '2000-12-29', '{Bahamian,Bahama}', 'review', 'Registrar General', '{}',
    'The Registrar may ask why the company carries the name of the country.', 'Proposed; to be confirmed by counsel.'),
  ('National', '2000-12-29', '{}', 'review', 'Registrar General', '{}',
    'The Registrar may ask what is behind the word.', 'Proposed; to be confirmed by counsel.'),
  ('Foundation', '2004-12-01', '{}', 'review', 'Registrar General', '{FDN}',
    'A company that is no foundation may be asked to choose another word.', 'Proposed; to be confirmed by counsel.')
on conflict (word, valid_from) do update set
  forms = excluded.forms, action = excluded.action, authority = excluded.authority, except_types = excluded.except_types,
  note = excluded.note, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Business activities ---------------------------------------------------------
-- The day is the one from which the portal works with them; the laws behind are of various years.

insert into public.business_activities as activity (code, valid_from, name, requirement, authority, note, keywords, source_note, position)
  values
  ('holding', '2015-01-01', 'Holding shares, bonds or other investments', 'none', null, null,
    '{holding,invest,portfolio,shares,bonds,stocks}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      1),
  ('family_wealth', '2015-01-01', 'Looking after the assets of a family', 'none', null, null,
    '{family,succession,"estate planning",heirs}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      2),
  ('real_estate', '2015-01-01', 'Owning or letting real estate', 'none', null,
    'Land in The Bahamas may ask for exchange control, stamp duty and a permit.',
    '{"real estate",property,land,villa,apartment,rent,letting}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      3),
  ('yacht', '2015-01-01', 'Owning a yacht, ship or aircraft', 'none', null, null,
    '{yacht,boat,vessel,aircraft,jet}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      4),
  ('trading', '2015-01-01', 'Trading in goods', 'none', null, null,
    '{trading,import,export,wholesale,retail,e-commerce,shop}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      5),
  ('consulting', '2015-01-01', 'Advice and professional services', 'none', null, null,
    '{consult,advis,advice,coaching,freelanc}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      6),
  ('technology', '2015-01-01', 'Software and online services', 'none', null, null,
    '{software,saas,"mobile app",platform,online,website}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      7),
  ('intellectual_property', '2015-01-01', 'Owning and licensing intellectual property', 'none', null,
    'May be a relevant activity under the substance rules.',
    '{royalt,patent,trademark,copyright,licensing}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      8),
  ('shipping', '2015-01-01', 'Shipping and chartering', 'none', null, 'May be a relevant activity under the substance rules.',
    '{shipping,charter,freight,cargo}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      9),
  ('financing', '2015-01-01', 'Financing or leasing within a group', 'none', null, 'May be a relevant activity under the substance rules.',
    '{intra-group,leasing,"group loans"}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      10),
  ('headquarters', '2015-01-01', 'Headquarters or distribution for a group', 'none', null,
    'May be a relevant activity under the substance rules.',
    '{headquarters,"regional office","distribution centre"}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      11),
  ('precious_metals', '2015-01-01', 'Trading in precious metals or stones', 'none', null,
    'We review this closely and ask for more documents.',
    '{gold,silver,diamond,precious,bullion,jewel}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      12),
  ('charity', '2015-01-01', 'Charitable or non-profit purposes', 'none', null, 'We ask for the purposes, the donors and where money goes.',
    '{charit,non-profit,nonprofit,donation,philanthrop}',
      'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.',
      13),
  ('other', '2015-01-01', 'Something else', 'none', null, 'Say what it is in the purpose.',
    '{}',
    'Proposed: kinds of business after the activities of the substance rules and practice; to be confirmed by the compliance officer.', 14),
  ('banking', '2015-01-01', 'Banking or trust business', 'licence', 'Central Bank of The Bahamas', null,
    '{bank,deposit,"trust business",trustee,"lending to the public"}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 15),
  ('money_services', '2015-01-01', 'Payments, exchange or sending money for others', 'licence', 'Central Bank of The Bahamas', null,
    '{payment,remittance,"money transfer","currency exchange",e-money,forex}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 16),
  ('insurance', '2015-01-01', 'Insurance', 'licence', 'Insurance Commission of The Bahamas', null,
    '{insurance,insurer,reinsur,assurance,captive}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 17),
  ('funds', '2015-01-01', 'Investment funds, securities or managing the money of others', 'licence', 'Securities Commission of The Bahamas',
    null,
    '{"investment fund","hedge fund","mutual fund",securities,"asset management",broker}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 18),
  ('digital_assets', '2015-01-01', 'Digital assets: exchange, tokens, custody', 'licence', 'Securities Commission of The Bahamas',
    'The Digital Assets and Registered Exchanges Act asks for a registration.',
    '{crypto,bitcoin,token,"digital asset",blockchain,nft,stablecoin,mining}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 19),
  ('corporate_services', '2015-01-01', 'Forming and running companies for others', 'licence', 'Securities Commission of The Bahamas', null,
    '{"company formation","corporate services","nominee services","registered agent"}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 20),
  ('gaming', '2015-01-01', 'Gaming and betting', 'licence', 'Gaming Board for The Bahamas', null,
    '{gaming,gambling,casino,betting,lottery,sportsbook}',
      'Licensing of banks, trusts, insurers, funds, company service providers and digital assets: laws of the supervisors named; the '
      'wording is ours, to be confirmed by counsel.', 21),
  ('arms', '2015-01-01', 'Arms or military goods', 'refused', null, 'Arms and military goods need the licence of a state.',
    '{weapon,arms,ammunition,military,defence,defense}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 22),
  ('dual_use', '2015-01-01', 'Weapons of mass destruction or goods for them', 'refused', null, null,
    '{dual-use,uranium,centrifuge}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 23),
  ('narcotics', '2015-01-01', 'Narcotics', 'refused', null, null,
    '{narcotic,cannabis,cocaine}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 24),
  ('shell_bank', '2015-01-01', 'A bank without presence anywhere', 'refused', null, null,
    '{"shell bank"}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 25),
  ('anonymous', '2015-01-01', 'Bearer shares or owners who stay unknown', 'refused', null, 'Bearer shares are prohibited in The Bahamas.',
    '{bearer,anonymous}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 26),
  ('pyramid', '2015-01-01', 'Pyramid or Ponzi schemes', 'refused', null, null,
    '{pyramid,ponzi,multi-level}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 27),
  ('counterfeits', '2015-01-01', 'Counterfeit goods, false documents or diplomas', 'refused', null, null,
    '{counterfeit,replica,fake}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 28),
  ('exploitation', '2015-01-01', 'Exploitation of people, or illegal adult content', 'refused', null, null,
    '{escort,"adult content",porn}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 29),
  ('political_slush', '2015-01-01', 'Hidden money for political parties', 'refused', null, null,
    '{"political party","campaign money"}',
      'Proposed after the lists that company service providers publish of what they do not accept; to be confirmed by the compliance '
      'officer.', 30)
on conflict (code, valid_from) do update set
  name = excluded.name, requirement = excluded.requirement, authority = excluded.authority, note = excluded.note,
  keywords = excluded.keywords,
  source_note = excluded.source_note, verified = excluded.verified, position = excluded.position
where to_jsonb(activity) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Fees of the government -----------------------------------------------------
-- Most are from undated tables of one firm; the days are those from which the portal uses them.

insert into public.fee_schedule as fee (
  code, entity_type, kind, applies, service, label, capital_from, capital_to, amount, per, valid_from, source_note, verified, position,
  first_due)
select
  entry.code, entry.type, entry.kind, entry.applies, entry.service, entry.label, entry.capital_from, entry.capital_to, entry.amount,
  entry.per, entry.valid_from::date, entry.source_note, entry.verified, entry.position,
  case entry.kind when 'annual' then 'january' else 'order' end
from (values
  ('IBC_INCORPORATION', 'IBC', 'incorporation', 'formation', null, 'Incorporation of an International Business Company', 0, 50000, 330,
    'once', '2024-01-01', '330 by the tables of the registry, 360 for domestic companies: to be confirmed with the registry.',
    false, 2),
  ('IBC_INCORPORATION', 'IBC', 'incorporation', 'formation', null, 'Incorporation of an International Business Company', 50000.01, null,
    1000, 'once', '2024-01-01', 'By a table of fees of the market, for companies with capital above 50,000.', false, 2),
  ('IBC_ANNUAL', 'IBC', 'annual', 'formation', null, 'Annual fee, due every 1 January', 0, 50000, 365, 'year', '2024-01-01',
    '365 by a guide of 2024, 350 before it: to be confirmed with the registry.', false, 4),
  ('IBC_ANNUAL', 'IBC', 'annual', 'formation', null, 'Annual fee, due every 1 January', 50000.01, null, 1030, 'year', '2024-01-01',
    '1,030 by a guide of 2024, 1,000 before it: to be confirmed with the registry.', false, 4),
  ('IBC_LIMITED_DURATION', 'IBC', 'feature', 'selected', 'LDC', 'Registration as limited duration company', 0, null, 200, 'once',
    '2024-01-01', 'IBC Act 2000, Part X: an application fee of 200 on top of other fees.', true, 3),
  ('IBC_SEGREGATED_ACCOUNTS', 'IBC', 'feature', 'selected', 'SAC', 'Registration as segregated accounts company', 0, null, null, 'once',
    '2024-01-01', 'The fee is to be confirmed with the registry.', false, 3),
  ('DOM_SEGREGATED_ACCOUNTS', 'DOM', 'feature', 'selected', 'SAC', 'Registration as segregated accounts company', 0, null, null, 'once',
    '2024-01-01', 'The fee is to be confirmed with the registry.', false, 3),
  ('DOM_INCORPORATION', 'DOM', 'incorporation', 'formation', null, 'Incorporation of a domestic company', 0, 50000, 360, 'once',
    '2024-01-01', '360 or 330 by tables of fees of the market: to be confirmed with the registry.', false, 2),
  ('DOM_INCORPORATION', 'DOM', 'incorporation', 'formation', null, 'Incorporation of a domestic company', 50000.01, null, 1000, 'once',
    '2024-01-01', 'By a table of fees of the market, for companies with capital above 50,000.', false, 2),
  ('DOM_STAMP_DUTY', 'DOM', 'stamp_duty', 'formation', null, 'Stamp duty on the capital', 0, 5000, 100, 'once', '2024-01-01',
    '100 up to 5,000 of capital, or 60 and 3 for every 1,000, by tables of fees of the market: '
    'to be confirmed with the registry.', false, 3),
  ('DOM_STAMP_DUTY', 'DOM', 'stamp_duty', 'formation', null, 'Stamp duty on the capital', 5000.01, null, null, 'once', '2024-01-01',
    'A scale above 5,000 of capital: to be confirmed with the registry.', false, 3),
  ('DOM_ANNUAL', 'DOM', 'annual', 'formation', null, 'Annual fee, due every 1 January', 0, null, null, 'year', '2024-01-01',
    'Differs by Bahamian or foreign ownership (350 or 1,000): to be confirmed with the schedule of the registry.', false, 4),
  ('GTE_INCORPORATION', 'GTE', 'incorporation', 'formation', null, 'Incorporation of a company limited by guarantee', 0, null, null, 'once',
    '2024-01-01', 'The fee is to be confirmed with the registry.', false, 2),
  ('GTE_ANNUAL', 'GTE', 'annual', 'formation', null, 'Annual fee, due every 1 January', 0, null, null, 'year', '2024-01-01',
    'The fee is to be confirmed with the registry.', false, 4),
  ('ELP_REGISTRATION', 'ELP', 'incorporation', 'formation', null, 'Registration of an exempted limited partnership', 0, null, null, 'once',
    '2024-01-01', 'The fee is to be confirmed with the registry.', false, 2),
  ('ELP_ANNUAL', 'ELP', 'annual', 'formation', null, 'Annual fee', 0, null, null, 'year', '2024-01-01',
    'The fee is to be confirmed with the registry.', false, 4),
  ('LP_REGISTRATION', 'LP', 'incorporation', 'formation', null, 'Registration of a limited partnership', 0, null, null, 'once',
    '2024-01-01', 'The fee is to be confirmed with the registry.', false, 2),
  ('FDN_REGISTRATION', 'FDN', 'incorporation', 'formation', null, 'Registration of a foundation', 0, null, 500, 'once', '2024-01-01',
    'A paper of 2005 on establishing a foundation: 500, which may be reduced by quarters of the year.', false, 2),
  ('FDN_ANNUAL', 'FDN', 'annual', 'formation', null, 'Annual fee', 0, null, null, 'year', '2024-01-01',
    'The fee is to be confirmed with the registry.', false, 4),
  ('ICON_ESTABLISHMENT', 'ICON', 'incorporation', 'formation', null, 'Filing of the certificate of establishment', 0, null, null, 'once',
    '2024-01-01', 'The ICON Act 2014 asks for a fee with the certificate; its amount is to be confirmed with the registry.', false, 2),
  ('BEE_REGISTRATION', 'BEE', 'incorporation', 'formation', null, 'Registration of an executive entity', 0, null, null, 'once',
    '2024-01-01', 'The fee is to be confirmed with the registry.', false, 2),
  ('FRC_REGISTRATION', 'FRC', 'incorporation', 'formation', null, 'Registration of a foreign company', 0, null, 50, 'once', '2024-01-01',
    'A law firm''s guide of 2018: 50 for registration, besides stamp duty.', true, 2),
  ('FRC_STAMP_DUTY', 'FRC', 'stamp_duty', 'formation', null, 'Stamp duty on the registration', 0, null, 600, 'once', '2024-01-01',
    'A law firm''s guide of 2018: stamp duty of 600 on the registration.', true, 3),
  ('FRC_ANNUAL', 'FRC', 'annual', 'formation', null, 'Annual fee, due every 1 January', 0, null, 1000, 'year', '2024-01-01',
    'A law firm''s guide of 2018; to be confirmed with the registry.', false, 4)
) as entry (code, type, kind, applies, service, label, capital_from, capital_to, amount, per, valid_from, source_note, verified, position)
on conflict (code, capital_from, valid_from) do update set
  entity_type = excluded.entity_type, kind = excluded.kind, applies = excluded.applies, service = excluded.service, label = excluded.label,
  capital_to = excluded.capital_to, amount = excluded.amount, per = excluded.per, source_note = excluded.source_note,
  verified = excluded.verified, position = excluded.position, first_due = excluded.first_due
where to_jsonb(fee) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- The same for every type that is formed here, or for companies with a memorandum.
insert into public.fee_schedule as fee (
  code, entity_type, kind, applies, service, label, capital_from, amount, per, valid_from, source_note, verified, position)
select type || '_' || code, type, kind, applies, service, label, 0, amount, 'once', '2024-01-01', source_note, false, position
from (values
  ('{IBC,DOM,GTE,ELP,LP,FDN,ICON,BEE,FRC}'::text[], 'NAME_RESERVATION', 'name_reservation', 'formation', null, 'Reservation of the name',
    25, 'By a table of fees of the market, to be confirmed with the registry: 25 for every name reserved.', 1),
  ('{IBC,DOM}', 'EXPRESS', 'express', 'selected', 'express', 'Express handling by the registry', 500,
    '500 for one hour, or 450 for one working day: to be confirmed with the registry.', 5),
  ('{IBC,DOM}', 'GOOD_STANDING', 'good_standing', 'selected', 'good_standing', 'Certificate of good standing', 50,
    'By a table of fees of the market, to be confirmed with the registry: 50 for the certificate.', 6),
  ('{IBC,DOM}', 'CERTIFIED_COPIES', 'certified_copy', 'selected', 'certified_copies', 'Certified copies of memorandum and articles', 100,
    'By a table of fees of the market, '
    'to be confirmed with the registry: 50 each for memorandum and articles; other copies 4 for a page.', 7),
  ('{IBC,DOM}', 'CHANGE_OF_NAME', 'change_of_name', 'later', null, 'Change of the name', 125,
    'By a table of fees of the market, to be confirmed with the registry: 125 for a change of name.', 20),
  ('{IBC,DOM}', 'AMENDED_MEMORANDUM', 'amendment', 'later', null, 'Amended and restated memorandum', 100,
    'By a table of fees of the market, to be confirmed with the registry: 100 for an amended memorandum.', 21),
  ('{IBC,DOM}', 'AMENDED_ARTICLES', 'amendment', 'later', null, 'Amended and restated articles', 200,
    'By a table of fees of the market, to be confirmed with the registry: 200 for amended articles.', 22),
  ('{IBC}', 'CHANGE_OF_AGENT', 'agent_change', 'later', null, 'Change of the registered agent', 150,
    'A reseller''s table of fees: 150 for the filing.', 23),
  ('{DOM,GTE,ELP,LP,FDN,ICON,BEE,FRC}', 'CHANGE_OF_AGENT', 'agent_change', 'later', null, 'Change of the registered agent', null,
    'The fee is to be confirmed with the registry.', 23),
  ('{IBC,DOM,GTE,ELP,LP,FDN,ICON,BEE}', 'CONTINUATION', 'continuation', 'later', null, 'Continuation into The Bahamas', null,
    'The fee is to be confirmed with the registry.', 26),
  ('{IBC}', 'RESTORATION', 'restoration', 'later', null, 'Restoration to the register, besides arrears and penalties', 1500,
    '1,500 and 520 for every year, or 1,000 and 100: to be confirmed with the registry.', 24),
  ('{IBC}', 'RESTORATION_YEAR', 'restoration_year', 'later', null, 'Penalty for each year off the register, on a restoration', 520,
    'Several versions of one guide: 520 a year, in an older one 100 a year. To be confirmed with the registry.', 24),
  ('{IBC,DOM}', 'SEARCH', 'search', 'later', null, 'Search of the company register', 100,
    'One guide to the online register: 100 for a search.', 25)
) as entry (types, code, kind, applies, service, label, amount, source_note, position), unnest(types) as type
on conflict (code, capital_from, valid_from) do update set
  entity_type = excluded.entity_type, kind = excluded.kind, applies = excluded.applies, service = excluded.service, label = excluded.label,
  capital_to = excluded.capital_to, amount = excluded.amount, per = excluded.per, source_note = excluded.source_note,
  verified = excluded.verified, position = excluded.position
where to_jsonb(fee) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Our prices: proposed within what the market asks, until the firm confirms them.
insert into public.service_prices as price (
  code, label, applies, entity_types, amount, per, valid_from, source_note, position, first_due) values
  ('formation_package', 'Formation, with documents and registers', 'formation', '{}', 1200, 'once', '2024-01-01',
    'Proposed; the market asks 1,200 to 2,250 for an incorporation package.', 1, 'order'),
  ('registered_office_agent', 'Registered office and agent', 'formation', '{}', 900, 'year', '2024-01-01',
    'Proposed; the market asks 750 to 1,100 a year for office and agent.', 2, 'order'),
  ('nominee_shareholder', 'Nominee shareholder', 'selected', '{IBC,DOM}', 500, 'year', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 3, 'order'),
  ('nominee_director', 'Professional director', 'selected', '{IBC,DOM}', 1500, 'year', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 4, 'order'),
  ('express', 'Express preparation', 'selected', '{IBC,DOM}', 300, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 5, 'order'),
  ('good_standing', 'Obtaining a certificate of good standing', 'selected', '{IBC,DOM}', 100, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 6, 'order'),
  ('certified_copies', 'Obtaining a set of certified copies', 'selected', '{IBC,DOM}', 150, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 7, 'order'),
  ('apostille', 'Apostille and courier', 'selected', '{}', 250, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 8, 'order'),
  ('company_seal', 'Company seal', 'selected', '{}', 60, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 9, 'order'),
  ('bank_introduction', 'Introduction to a bank', 'selected', '{}', 750, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 10, 'order'),
  ('substance_report', 'Filing of the annual substance report', 'selected', '{IBC,DOM,FRC,ELP,LP}', 250, 'year', '2024-01-01',
    'Proposed; the market asks 250 for the filing.', 11, 'second_year'),
  ('transfer_in', 'Change of registered agent, with review of the records', 'later', '{}', 600, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 12, 'order'),
  ('continuation_in', 'Continuation, with documents and registers', 'later', '{}', 1500, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 13, 'order'),
  ('restoration', 'Handling of a restoration to the register', 'later', '{}', 750, 'once', '2024-01-01',
    'Proposed; to be confirmed by the firm.', 14, 'order')
on conflict (code, valid_from) do update set
  label = excluded.label, applies = excluded.applies, entity_types = excluded.entity_types, amount = excluded.amount, per = excluded.per,
  source_note = excluded.source_note, verified = excluded.verified, position = excluded.position, first_due = excluded.first_due
where to_jsonb(price) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Restorations -----------------------------------------------------------------

insert into public.restoration_conditions as condition (years_over, needs, note, valid_from, source_note, verified) values
  (2, 'approval', 'The company has been off the register for more than two years. The registry has to approve the restoration.',
    '2024-01-01',
    'Several versions of one guide: an extra approval after more than 2 years, 4 to 6 weeks. To be confirmed with the registry.', false),
  (5, 'court', 'The company has been off the register for more than five years. The restoration needs an order of the court.',
    '2024-01-01',
    'Several versions of one guide: an application to the court after more than 5 years. To be confirmed by counsel.', false)
on conflict (years_over, valid_from) do update set
  needs = excluded.needs, note = excluded.note, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(condition) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Single figures -------------------------------------------------------------

insert into public.thresholds as threshold (code, name, value, unit, valid_from, source_note, verified) values
  ('beneficial_owner_percent', 'Share from which a person is a beneficial owner', 10, 'percent', '2018-12-20',
    'Register of Beneficial Ownership Act 2018, s.2; the figure and its day in 2018 are to be confirmed with the text of '
    'the Act.', false),
  ('vat_percent', 'Standard rate of VAT', 10, 'percent', '2022-01-01', 'Standard rate since 1 January 2022: '
    'to be confirmed with the VAT Act.',
    false),
  ('name_reservation_days', 'How long a reserved name is kept', 90, 'days', '2004-12-01',
    'Confirmed for foundations; for companies to be confirmed with the registry.', false),
  ('name_similarity_percent', 'From where two names count as similar', 60, 'percent', '2000-01-01',
    'Ours: how much of two names, without their endings, is the same in groups of three letters. The Registrar judges by eye.', false),
  ('foundation_initial_assets', 'Least initial assets of a foundation', 10000, 'usd', '2004-12-01',
    'Foundations Act 2004: initial assets of at least 10,000 dollars. The day in 2004 is approximate.', true),
  ('record_retention_years', 'How long records are kept after the end of a relationship', 5, 'years', '2018-05-25',
    'FTRA 2018 and guidance of the regulators: at least five years. The day in 2018 is approximate.', true),
  ('identity_retention_years', 'How long identity documents and KYC answers are kept after the last relationship', 5, 'years', '2018-05-25',
    'FTRA 2018: identity and transaction records at least five years after the end of the relationship. The section, and whether a rule '
    'asks for longer, are to be verified. The day in 2018 is approximate.', false),
  ('screening_retention_years', 'How long hits, checks and risk assessments of a person are kept after the last relationship', 5, 'years',
    '2018-05-25', 'FTRA 2018 and guidance of the regulators: at least five years, internal reports included. To be verified. The day in '
    '2018 is approximate.', false),
  ('proof_of_address_months', 'How old a proof of address may be', 3, 'months', '2018-05-25',
    'Practice of Bahamian firms: to be confirmed with the Regulations of 2018.', false),
  ('obligation_horizon_days', 'How far ahead obligations are entered', 400, 'days', '2015-01-01',
    'Ours: a year and a month, so that the next of everything yearly is in the calendar.', true),
  ('obligation_alert_days', 'How long before an obligation is due staff are alerted', 30, 'days', '2015-01-01',
    'Proposed: a month to prepare, besides the calendar.', false),
  ('document_alert_days', 'How long before a document expires staff are alerted', 60, 'days', '2018-05-25',
    'Proposed; firms ask for new documents two months before the old ones end.', false),
  ('notification_retention_days', 'How long a notification that was read is kept', 365, 'days', '2015-01-01',
    'Ours: a year; the change behind it stays in the audit log.', true),
  ('client_error_retention_days', 'How long an error of a browser is kept after it was last seen', 90, 'days', '2015-01-01',
    'Ours: three months, long enough for a release with the correction.', true),
  ('portal_load_retention_days', 'How long the counts of starts of the portals are kept', 90, 'days', '2015-01-01',
    'Ours: three months, as with errors of browsers.', true),
  ('portal_slow_start_ms', 'From how long on a start of a portal counts as slow', 8000, 'ms', '2015-01-01',
    'Ours: eight seconds until the first screen, on a slow mobile network.', true),
  ('portal_withdrawal_hours', 'How far back starts count when a version of a portal is withdrawn by itself', 12, 'hours', '2015-01-01',
    'Ours: half a day; reports of people are kept no longer, so that more has no effect.', true),
  ('portal_new_version_days', 'How long a version of a portal is new and may be withdrawn by itself', 14, 'days', '2015-01-01',
    'Ours: what came up for two weeks does not fail by its own release.', true),
  ('portal_earlier_version_days', 'How lately another version of a portal must have come up for one to be withdrawn', 30, 'days',
    '2015-01-01', 'Ours: a month; without a version to go back to, a withdrawal would leave no portal.', true),
  ('kyc_review_lead_days', 'How long before a review is due the client is notified', 60, 'days', '2018-05-25',
    'Proposed: two months to gather documents.', false),
  ('pep_review_months', 'How often a politically exposed person is reviewed', 12, 'months', '2018-05-25',
    'Set by the firm: no interval is fixed by law.', false)
on conflict (code, valid_from) do update set
  name = excluded.name, value = excluded.value, unit = excluded.unit, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(threshold) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- For staff alone.
insert into public.thresholds as threshold (code, name, value, unit, valid_from, source_note, verified, is_internal) values
  ('brought_in_review_days_low', 'By when KYC that was brought in is done here, low risk', 365, 'days', '2018-05-25',
    'Set by the firm: no day is fixed by law; a year, since the former system held a review. To be confirmed by the compliance officer.',
    false, true),
  ('brought_in_review_days_medium', 'By when KYC that was brought in is done here, medium risk', 180, 'days', '2018-05-25',
    'Set by the firm: no day is fixed by law; half a year. To be confirmed by the compliance officer.', false, true),
  ('brought_in_review_days_high', 'By when KYC that was brought in is done here, high risk', 60, 'days', '2018-05-25',
    'Set by the firm: no day is fixed by law; two months. To be confirmed by the compliance officer.', false, true),
  ('screening_min_score', 'From which score a party and a listed entry are a hit', 70, 'percent', '2018-05-25',
    'Ours: measured on labelled pairs of names, see decision 0027. The law asks for screening and names no figure.', false, true),
  ('portal_withdrawal_people', 'For how many a version of a portal must fail to be withdrawn by itself', 5, 'people', '2015-01-01',
    'Ours: staff count twice, the people of one company and the owners of one firm once, see decision 0097.', true, true),
  ('portal_withdrawal_percent', 'Share for which a version of a portal must fail to be withdrawn by itself', 50, 'percent', '2015-01-01',
    'Ours: as many fail as come in, see decision 0097.', true, true)
on conflict (code, valid_from) do update set
  name = excluded.name, value = excluded.value, unit = excluded.unit, source_note = excluded.source_note, verified = excluded.verified,
  is_internal = excluded.is_internal
where to_jsonb(threshold) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

insert into public.kyc_review_intervals as known (rating, valid_from, months, source_note, verified) values
  ('high', '2018-05-25', 12, 'Set by the firm: no interval is fixed by law, and the market reviews high risk every year.',
    false),
  ('medium', '2018-05-25', 24, 'Set by the firm: no interval is fixed by law, the market reviews medium risk every two or three years.',
    false),
  ('low', '2018-05-25', 36, 'Set by the firm: no interval is fixed by law, the market reviews low risk every three or five years.', false)
on conflict (rating, valid_from) do update set months = excluded.months, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(known) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- The first risk model --------------------------------------------------------
-- Without a publisher: it comes with the portal. A change is a draft that two people approve (risk/risk-models.sql).

insert into public.risk_models (version, state, name, definition, source_note, published_at)
select 1, 'published', 'First model', first.definition::jsonb,
  'Proposed: groups, weights and thresholds after the questionnaire of the Compliance Commission and the guidance of the FATF for company '
  'service providers (2019); weights within groups, controls and their points are our own. To be confirmed by the compliance officer.',
  now()
from (values ('{
  "groups": [
    {"code": "customer", "name": "Customer"},
    {"code": "geography", "name": "Geography"},
    {"code": "service", "name": "Product and service"},
    {"code": "activity", "name": "Activity and industry"},
    {"code": "channel", "name": "Delivery channel"},
    {"code": "transaction", "name": "Transactions"}
  ],
  "factors": [
    {"code": "customer_type", "group": "customer", "name": "Kind of customer", "weight": 6, "source": "customer",
      "question": "What is the customer?", "answers": [
        {"code": "regulated", "label": "Regulated or listed", "score": 1},
        {"code": "private", "label": "Private person or company", "score": 3},
        {"code": "purpose", "label": "Trust, foundation, non-profit or private trust company", "score": 5}
      ]},
    {"code": "ownership_layers", "group": "customer", "name": "Layers of ownership", "weight": 6, "source": "ownership",
      "question": "How many layers lie between the company and the people who own it?", "answers": [
        {"code": "direct", "label": "None or one: people own it directly", "score": 1},
        {"code": "two", "label": "Two", "score": 3},
        {"code": "three_or_more", "label": "Three or more", "score": 5}
      ]},
    {"code": "political_exposure", "group": "customer", "name": "Political exposure", "weight": 6, "source": "political_exposure",
      "question": "Is anyone politically exposed, or family or an associate of someone who is?", "answers": [
        {"code": "none", "label": "No one", "score": 1},
        {"code": "associate", "label": "Family or close associate", "score": 3},
        {"code": "domestic", "label": "Domestic office", "score": 3},
        {"code": "foreign", "label": "Foreign office or international organisation", "score": 5}
      ]},
    {"code": "adverse_media", "group": "customer", "name": "Adverse media", "weight": 4, "source": "media",
      "question": "What do the media and public lists say?", "answers": [
        {"code": "none", "label": "Nothing found", "score": 1},
        {"code": "minor", "label": "Old or minor reports", "score": 3},
        {"code": "serious", "label": "Serious or recent reports", "score": 5}
      ]},
    {"code": "relationship", "group": "customer", "name": "Length of the relationship", "weight": 3, "source": "asked",
      "question": "How long have we known the customer?", "answers": [
        {"code": "long", "label": "Five years or more", "score": 1},
        {"code": "some", "label": "One to five years", "score": 3},
        {"code": "new", "label": "Less than a year", "score": 5}
      ]},
    {"code": "source_of_wealth", "group": "customer", "name": "Source of wealth", "weight": 5, "source": "asked",
      "question": "How clear is where the wealth comes from?", "answers": [
        {"code": "evidenced", "label": "Clear and evidenced", "score": 1},
        {"code": "plausible", "label": "Plausible, partly evidenced", "score": 3},
        {"code": "unclear", "label": "Unclear", "score": 5}
      ]},
    {"code": "screening", "group": "customer", "name": "Sanctions screening", "weight": 0, "source": "screening",
      "question": "What became of the hits on lists of sanctions?", "answers": [
        {"code": "clear", "label": "No hit is a match", "score": 1},
        {"code": "open", "label": "Hits wait for a decision", "score": 3},
        {"code": "sanctioned", "label": "A person or body is on a list of sanctions", "score": 5}
      ]},
    {"code": "country", "group": "geography", "name": "Countries", "weight": 25, "source": "country",
      "question": "What is the worst of nationality, residence, tax residence, incorporation, business and source of funds?", "answers": [
        {"code": "standard", "label": "On no list", "score": 1},
        {"code": "offshore", "label": "Offshore centre, or much corruption perceived", "score": 3},
        {"code": "monitored", "label": "Under increased monitoring", "score": 4},
        {"code": "high", "label": "Enhanced due diligence called for", "score": 5},
        {"code": "prohibited", "label": "Call for action with countermeasures, or sanctioned as a whole", "score": 5}
      ]},
    {"code": "services", "group": "service", "name": "Services", "weight": 20, "source": "service",
      "question": "What do we do for the customer?", "answers": [
        {"code": "office", "label": "Registered office and agent only", "score": 1},
        {"code": "director", "label": "Directorship as well", "score": 3},
        {"code": "sensitive", "label": "Nominees, segregated accounts, powers of attorney, signing at a bank", "score": 5}
      ]},
    {"code": "business", "group": "activity", "name": "Business", "weight": 15, "source": "asked",
      "question": "What does the company do?", "answers": [
        {"code": "passive", "label": "Holds assets, and no more", "score": 1},
        {"code": "property", "label": "Real estate or a yacht", "score": 2},
        {"code": "trading", "label": "Trades or advises", "score": 3},
        {"code": "restricted", "label": "Restricted: digital assets, gaming, precious metals, payments, arms-adjacent and the like",
          "score": 5},
        {"code": "prohibited", "label": "On the list of what we do not accept", "score": 5}
      ]},
    {"code": "channel", "group": "channel", "name": "How we met", "weight": 5, "source": "asked",
      "question": "How was the customer identified?", "answers": [
        {"code": "face_to_face", "label": "Face to face", "score": 1},
        {"code": "certified", "label": "At a distance, with certified documents or electronically", "score": 3},
        {"code": "introducer", "label": "By an introducer who is not regulated", "score": 5}
      ]},
    {"code": "transactions", "group": "transaction", "name": "Transactions", "weight": 5, "source": "asked",
      "question": "What is expected to pass through?", "answers": [
        {"code": "few", "label": "Few and simple", "score": 1},
        {"code": "regular", "label": "Regular, or across borders", "score": 3},
        {"code": "complex", "label": "Complex, in cash, or paid by others", "score": 5}
      ]}
  ],
  "controls": [
    {"code": "certified_documents", "name": "Certified documents", "question": "Are all documents certified by a suitable person?",
      "answers": [{"code": "yes", "label": "Yes", "points": 3}, {"code": "no", "label": "No", "points": 0}]},
    {"code": "independent_verification", "name": "Independent verification", "question": "Was identity verified with a source of its own?",
      "answers": [{"code": "yes", "label": "Yes", "points": 4}, {"code": "no", "label": "No", "points": 0}]},
    {"code": "enhanced_monitoring", "name": "Enhanced monitoring",
      "question": "Is what the company does looked at more often than its rating asks?",
      "answers": [{"code": "yes", "label": "Yes", "points": 3}, {"code": "no", "label": "No", "points": 0}]}
  ],
  "thresholds": {"medium": 45, "high": 70},
  "overrides": [
    {"code": "sanctions", "name": "A true match with a list of sanctions", "factor": "screening", "answers": ["sanctioned"],
      "rating": "prohibited", "hard": true},
    {"code": "call_for_action", "name": "A country against which countermeasures are called for", "factor": "country",
      "answers": ["prohibited"], "rating": "prohibited", "hard": true},
    {"code": "call_for_diligence", "name": "A country for which enhanced due diligence is called for", "factor": "country",
      "answers": ["high"], "rating": "high", "hard": true},
    {"code": "monitored", "name": "A country under increased monitoring", "factor": "country", "answers": ["monitored"], "rating": "medium",
      "hard": false},
    {"code": "exposed", "name": "A person is politically exposed", "factor": "political_exposure",
      "answers": ["associate", "domestic", "foreign"], "rating": "high", "hard": false},
    {"code": "prohibited_business", "name": "A business that is not accepted", "factor": "business", "answers": ["prohibited"],
      "rating": "prohibited", "hard": false}
  ]
}
')) as first (definition)
where not exists (select from public.risk_models);

-- Obligations ----------------------------------------------------------------
-- The days are those from which the portal works with a rule; the law behind it may be older.

insert into public.obligation_rules as rule (
  code, name, subject, entity_types, condition, kind, month, day, anchor, event, plus_months, plus_days, snap, interval_by,
  first_year_after, repeats_months, is_annual_fee, note, valid_from, source_note, verified)
values
  ('IBC_ANNUAL_FEE', 'Annual fee', 'company', '{IBC}', null, 'fixed', 1, 1, null, null, null, null, null, null, 1, null, true, '',
    '2015-01-01', 'Registrar General, annual fees, under the amendment Acts of 2014: due on 1 January every year.', true),
  ('DOM_ANNUAL_FEE', 'Annual fee', 'company', '{DOM,GTE}', null, 'fixed', 1, 1, null, null, null, null, null, null, 1, null, true, '',
    '2015-01-01', 'Registrar General: 1 January; details to be confirmed with the registry.', false),
  ('DOM_ANNUAL_RETURN', 'Annual return', 'company', '{DOM,GTE,FRC}', null, 'fixed', 1, 31, null, null, null, null, null, null, 1, null,
    false, 'Members, officers, capital, share of Bahamian ownership, nominee shareholders.', '2015-01-01',
    'Once a year by the Companies Act; 31 January is to be confirmed with the registry.', false),
  ('FRC_ANNUAL_FEE', 'Annual fee', 'company', '{FRC}', null, 'fixed', 1, 1, null, null, null, null, null, null, 1, null, true, '',
    '2015-01-01', 'A law firm''s guide of 2018: 1 January; to be confirmed with the registry.', false),
  ('CESRA_REPORT', 'Economic substance report', 'company', '{IBC,DOM,FRC,ELP,LP}', null, 'offset', null, null, 'fiscal_year_end', null, 9,
    0, 'month_end', null, 1, null, false, '', '2019-01-01',
    'CESRA, and its updates of 2023 to 2025: nine months after the end of the fiscal year, first in the year after incorporation.',
    true),
  ('FYE_RESOLUTION', 'Resolution on the fiscal year end', 'company', '{IBC,DOM,FRC,ELP,LP}', null, 'event', null, null, null,
    'incorporated', null, 30, null, null, null, null, false, 'Once, before the first substance report.', '2019-01-01',
    'CESRA: once before the first report; the thirty days are set by the firm.', false),
  ('BO_FILING', 'Filing of beneficial owners', 'company', '{IBC,DOM,GTE,ELP,LP}', null, 'event', null, null, null,
    'bo_identified_or_changed', null, 15, null, null, null, null, false, '', '2019-01-01',
    'Register of Beneficial Ownership Act 2018 as amended: fifteen days from identifying a beneficial owner or a change.', true),
  ('ACCOUNTING_DECL', 'Declaration on accounting records', 'company', '{IBC}', null, 'event', null, null, null,
    'incorporated_or_records_location_changed', null, 30, null, null, null, 12, false, '', '2016-01-01',
    'On incorporation and on change; thirty days and the yearly repeat are set by the firm, to be confirmed with the registry.', false),
  ('ROD_CHANGE', 'Register of directors and officers', 'company', '{IBC,DOM}', null, 'event', null, null, null,
    'director_or_officer_changed', null, 14, null, null, null, null, false, '', '2015-01-01',
    'Within twelve months by the law of 2004; fourteen days are set by the firm, to be confirmed with the registry.', false),
  ('RO_CHANGE', 'Change of registered office', 'company', '{IBC,DOM}', null, 'event', null, null, null, 'registered_office_changed', null,
    7, null, null, null, null, false, '', '2015-01-01', 'Seven days by the Act of 2000: to be confirmed with the registry.',
    false),
  ('MA_AMENDMENT', 'Amendment of memorandum or articles', 'company', '{IBC,DOM}', null, 'event', null, null, null, 'ma_amended', null, 14,
    null, null, null, null, false, '', '2015-01-01', 'Fourteen days by the Act of 2000, changed in 2004: '
    'to be confirmed with the registry.',
    false),
  ('ICON_CERT', 'Certificate of establishment', 'company', '{ICON}', null, 'event', null, null, null, 'icon_established', null, 7, null,
    null, null, null, false, '', '2015-01-01', 'ICON Act 2014: to the Registrar within seven days.', true),
  ('BUSINESS_LICENCE_RENEW', 'Renewal of the business licence', 'company', '{DOM,FRC}', 'carries_on_business_in_bahamas', 'fixed', 1, 31,
    null, null, null, null, null, null, 1, null, false, 'The licence expires on 31 December.', '2024-01-01',
    'Business Licence Act 2023: renewal by 31 January.', true),
  ('BUSINESS_LICENCE_TAX', 'Business licence tax', 'company', '{DOM,FRC}', 'carries_on_business_in_bahamas', 'fixed', 3, 31, null, null,
    null, null, null, null, 1, null, false, 'With an accountant''s review from 250,000 of turnover and an audit from 5,000,000.',
    '2024-01-01', 'Business Licence Act 2023: tax by 31 March.', true),
  ('FATCA_CRS', 'FATCA and CRS report', 'company', '{}', 'is_financial_institution', 'published', null, null, null, null, null, null, null,
    null, 1, null, false, 'In August; FATCA also when there is nothing to report.', '2023-01-01',
    'Notices of the competent authority: closed on 22 August 2025, 23 August in 2024.', true),
  ('KYC_REVIEW', 'Review of due diligence', 'party', '{}', null, 'interval', null, null, null, null, null, null, null, 'risk_rating', null,
    null, false, '', '2018-05-25', 'Set by the firm: no interval is fixed by law.', false),
  ('ANNUAL_FILING', 'Annual filing', 'company', '{}', null, 'event', null, null, null, 'incorporated', null, 365, null, null, null, 12,
    false, '', '2015-01-01',
    'The specification of this portal: 365 days after the registration, and every year from then on.', false),
  ('CSP_BUSINESS_RISK_ASSESSMENT', 'Risk assessment of the firm', 'firm', '{}', null, 'fixed', 12, 31, null, null, null, null, null, null,
    null, null, false, 'Also before a new product, practice or technology, and after a major event.', '2021-01-01',
    'Required yearly by the Securities Commission; the end of the year is set by the firm.', false),
  ('CSP_OFFICER_CHANGE', 'Change of officers of the firm', 'firm', '{}', null, 'event', null, null, null, 'firm_officer_changed', null, 90,
    null, null, null, null, false, 'For firms under the Compliance Commission; the Securities Commission has rules of its own.',
    '2018-05-25', 'Compliance Commission: within three months, counted here as ninety days.', false)
on conflict (code, valid_from) do update set
  name = excluded.name, subject = excluded.subject, entity_types = excluded.entity_types, condition = excluded.condition,
  kind = excluded.kind, month = excluded.month, day = excluded.day, anchor = excluded.anchor, event = excluded.event,
  plus_months = excluded.plus_months, plus_days = excluded.plus_days, snap = excluded.snap, interval_by = excluded.interval_by,
  first_year_after = excluded.first_year_after, repeats_months = excluded.repeats_months, is_annual_fee = excluded.is_annual_fee,
    note = excluded.note,
  source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

insert into public.obligation_penalties as penalty (
  code, valid_from, step, from_month, from_day, years_after, percent, amount, currency, effect, source_note, verified)
values
  ('IBC_ANNUAL_FEE', '2015-01-01', 1, 4, 1, 0, 10, null, null, null,
    'Registrar General: 10 per cent from 1 April, or after 30 April: to be confirmed with the registry.', false),
  ('IBC_ANNUAL_FEE', '2015-01-01', 2, 11, 1, 0, 50, null, null, null,
    'Registrar General: 50 per cent from 1 November.', true),
  ('IBC_ANNUAL_FEE', '2015-01-01', 3, 1, 1, 1, null, null, null, 'struck_off',
    'Registrar General: struck off if unpaid on the next 1 January.', true),
  ('DOM_ANNUAL_FEE', '2015-01-01', 1, null, null, 0, null, null, null, 'good_standing_lost',
    'Registrar General: good standing is lost; the steps to strike-off are to be confirmed with the registry.', false),
  ('CESRA_REPORT', '2019-01-01', 1, null, null, 0, null, 150000, 'USD', null,
    'By the Act of 2018: to be confirmed with the penalties of the Act of 2023.', false),
  ('ACCOUNTING_DECL', '2016-01-01', 1, null, null, 0, null, null, null, 'good_standing_lost',
    'Not in good standing without it: to be confirmed with the registry.', false),
  ('BUSINESS_LICENCE_RENEW', '2024-01-01', 1, null, null, 0, null, 100, 'USD', null,
    '100 for filing late by the law of 2015: to be confirmed with the Act of 2023.', false),
  ('BUSINESS_LICENCE_TAX', '2024-01-01', 1, null, null, 0, 10, null, null, null,
    '10 per cent of the tax for paying late by the law of 2015: to be confirmed with the Act of 2023.', false),
  ('CSP_OFFICER_CHANGE', '2018-05-25', 1, null, null, 0, null, 5000, 'USD', null, 'Compliance Commission: a penalty of 5,000.', true)
on conflict (code, valid_from, step) do update set
  from_month = excluded.from_month, from_day = excluded.from_day, years_after = excluded.years_after, percent = excluded.percent,
  amount = excluded.amount, currency = excluded.currency, effect = excluded.effect, source_note = excluded.source_note,
  verified = excluded.verified
where to_jsonb(penalty) is distinct from to_jsonb(excluded);

-- Documents of due diligence -------------------------------------------------

insert into public.document_categories as category (code, name, expires, position) values
  ('pep_declaration', 'Declaration on political exposure', false, 9),
  ('tax_self_certification', 'Tax self-certification', false, 10),
  ('source_of_funds_statement', 'Statement of source of funds and wealth', false, 12),
  ('portrait', 'Picture or video of the person', false, 11),
  ('partnership_agreement', 'Partnership agreement', false, 30),
  ('foundation_charter', 'Charter or articles of a foundation', false, 31),
  ('certificate_of_registration', 'Certificate of registration', false, 32),
  ('listing_evidence', 'Evidence of a stock exchange listing', false, 33),
  ('comfort_letter', 'Letter on the prevention of money laundering', false, 34),
  ('nominee_agreement', 'Nominee agreement or declaration of trust', false, 35)
on conflict (code) do update set name = excluded.name, expires = excluded.expires, position = excluded.position
where (category.name, category.expires, category.position) is distinct from (excluded.name, excluded.expires, excluded.position);

insert into public.document_requirements as rule (
  code, party_kind, level, category, alternatives, minimum, max_age_months, note, valid_from, source_note, verified)
select code, party_kind, level, category, alternatives::text[], minimum, max_age_months::integer, note, '2018-05-25', source_note, verified
from (values
  ('identity', 'person', '{simplified,standard,enhanced}', 'passport', '{national_id,driving_licence}', 1, null,
    'A passport, or another official identity document with a picture, that is still valid.',
    'FTRR 2018 and firms'' lists of documents; how long it must still be valid is for staff to judge.', true),
  ('second_identity', 'person', '{enhanced}', 'national_id', '{driving_licence}', 1, null, 'A second official identity document.',
    'Firms'' lists of documents; the public notice of the registry on beneficial owners asks for two.', false),
  ('address', 'person', '{simplified,standard,enhanced}', 'proof_of_address', '{}', 1, 3,
    'A utility bill, bank statement or letter of an authority with the home address, no post box.',
    'Firms'' lists of documents: not older than three months.', false),
  ('reference', 'person', '{standard}', 'reference_letter', '{}', 1, 6,
    'A letter of a bank, or of a lawyer or accountant who knows the person.',
    'Firms'' lists of documents; the Act of 2000 asked for two references.', false),
  ('reference', 'person', '{enhanced}', 'reference_letter', '{}', 2, 6,
    'A letter of a bank, and one of a lawyer or accountant who knows the person.',
    'Firms'' lists of documents; the Act of 2000 asked for two references.', false),
  ('curriculum_vitae', 'person', '{enhanced}', 'curriculum_vitae', '{}', 1, null, 'A curriculum vitae or professional profile.',
    'Lists of trust companies; a matter of practice.', false),
  ('source_of_funds_statement', 'person', '{standard,enhanced}', 'source_of_funds_statement', '{source_of_funds}', 1, null,
    'Signed from the answers: where the money and the wealth come from.',
    'FTRA 2018, s.6: source of funds and source of wealth must be understood; a statement is enough here.', true),
  ('source_of_funds', 'person', '{enhanced}', 'source_of_funds', '{}', 1, null, 'A statement of where the money comes from, with evidence.',
    'FTRA 2018, s.6: source of funds must be understood; evidence for enhanced diligence.', true),
  ('source_of_wealth', 'person', '{enhanced}', 'source_of_wealth', '{}', 1, null, 'An account of how the wealth was made, with evidence.',
    'FTRA 2018, s.6: source of wealth must be understood; evidence for enhanced diligence.', true),
  ('pep_declaration', 'person', '{simplified,standard,enhanced}', 'pep_declaration', '{}', 1, null,
    'Signed from the answers: whether the person, a relative or a close associate holds a public office.',
    'A Bahamian licensee''s procedure of 2026: at every review.', true),
  ('tax_self_certification', 'person', '{simplified,standard,enhanced}', 'tax_self_certification', '{}', 1, null,
    'Signed from the answers: countries of tax residence with tax numbers.',
    'General practice under CRS and FATCA; renewed on change.', false),
  ('portrait', 'person', '{enhanced}', 'portrait', '{}', 1, null, 'A picture or short video of the person with the identity document.',
    'Proposed for people we have not met.', false),
  ('certificate', 'body_corporate', '{simplified,standard,enhanced}', 'certificate_of_incorporation', '{}', 1, null,
    'The certificate of incorporation.', 'Firms'' lists of documents, to be confirmed with the Regulations of 2018.', false),
  ('constitution', 'body_corporate', '{standard,enhanced}', 'memorandum_and_articles', '{}', 1, null,
    'Memorandum and articles, or what corresponds to them.', 'Firms'' lists of documents, '
    'to be confirmed with the Regulations of 2018.', false),
  ('directors', 'body_corporate', '{standard,enhanced}', 'register_of_directors', '{certificate_of_incumbency}', 1, 6,
    'The register of directors, or a certificate of incumbency.', 'Firms'' lists of documents.', false),
  ('members', 'body_corporate', '{standard,enhanced}', 'register_of_members', '{certificate_of_incumbency}', 1, 6,
    'The register of members, or a certificate of incumbency.', 'Firms'' lists of documents.', false),
  ('good_standing', 'body_corporate', '{standard,enhanced}', 'certificate_of_good_standing', '{certificate_of_incumbency}', 1, 6,
    'A certificate of good standing or incumbency.', 'Firms'' lists of documents: not older than six months.', false),
  ('ownership_chart', 'body_corporate', '{standard,enhanced}', 'ownership_chart', '{}', 1, null,
    'A chart of who owns it, up to the people.', 'Firms'' lists of documents.', false),
  ('resolution', 'body_corporate', '{standard,enhanced}', 'resolution', '{}', 1, null,
    'A resolution of the board on this relationship and who signs.', 'Firms'' lists of documents, '
    'to be confirmed with the Regulations of 2018.',
    false),
  ('accounts', 'body_corporate', '{enhanced}', 'financial_statements', '{}', 1, 18, 'The latest accounts.',
    'Firms'' lists of documents; the age is proposed.', false),
  ('listing', 'listed_company', '{simplified,standard,enhanced}', 'listing_evidence', '{}', 1, null, 'Evidence of the listing.',
    'Firms'' lists of documents.', false),
  ('resolution', 'listed_company', '{standard,enhanced}', 'resolution', '{}', 1, null,
    'A resolution of the board on this relationship and who signs.', 'Firms'' lists of documents.', false),
  ('licence', 'regulated_institution', '{simplified,standard,enhanced}', 'licence', '{}', 1, null, 'Evidence of the licence.',
    'Firms'' lists of documents.', false),
  ('comfort_letter', 'regulated_institution', '{standard,enhanced}', 'comfort_letter', '{}', 1, null,
    'A letter on how the institution prevents money laundering.', 'Firms'' lists of documents.', false),
  ('certificate', 'partnership', '{simplified,standard,enhanced}', 'certificate_of_registration', '{}', 1, null,
    'The certificate of registration.', 'Firms'' lists of documents.', false),
  ('agreement', 'partnership', '{standard,enhanced}', 'partnership_agreement', '{}', 1, null, 'The partnership agreement.',
    'Firms'' lists of documents.', false),
  ('deed', 'trust', '{simplified,standard,enhanced}', 'trust_deed', '{}', 1, null,
    'The trust deed, or an extract, with what was added to it.', 'The Central Bank''s page on designation and firms'' lists of documents.',
    false),
  ('certificate', 'foundation', '{simplified,standard,enhanced}', 'certificate_of_registration', '{}', 1, null,
    'The certificate of registration.', 'Firms'' lists of documents.', false),
  ('charter', 'foundation', '{standard,enhanced}', 'foundation_charter', '{}', 1, null,
    'The charter, and the articles where there are any.', 'Firms'' lists of documents.', false),
  ('certificate', 'non_profit', '{simplified,standard,enhanced}', 'certificate_of_registration', '{}', 1, null,
    'The certificate of registration.', 'Firms'' lists of documents.', false),
  ('accounts', 'non_profit', '{enhanced}', 'financial_statements', '{}', 1, 18, 'The latest accounts, with activities by country.',
    'Firms'' lists of documents; the age is proposed.', false)
) as entry (code, party_kind, levels, category, alternatives, minimum, max_age_months, note, source_note, verified),
  unnest(levels::public.due_diligence_level[]) as level
on conflict (code, party_kind, level, valid_from) do update set
  category = excluded.category, alternatives = excluded.alternatives, minimum = excluded.minimum,
  max_age_months = excluded.max_age_months, note = excluded.note, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Only directors consent to act.
insert into public.document_requirements as rule (
  code, party_kind, level, role, category, minimum, note, valid_from, source_note, verified)
select 'consent_to_act', 'person', level, 'director', 'consent_to_act', 1, 'Signed from the answers: the consent to act as a director.',
  '2018-05-25', 'Formation documents of registered agents: each first director consents to act. To be confirmed with counsel.', false
from unnest(enum_range(null::public.due_diligence_level)) as level
on conflict (code, party_kind, level, valid_from) do update set
  role = excluded.role, category = excluded.category, note = excluded.note, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- The settings of the specification, section 3, written once: from then on they belong to staff.
insert into public.platform_settings (key, value) values
  ('general', '{"company_name": "", "support_email": "", "timezone": "America/Nassau", "date_format": "MM/DD/YYYY"}'),
  ('security', '{"require_mfa": false, "password_min_length": 8, "password_for_everyone": false, "session_timeout": 60, '
    '"login_attempts": 5}'),
  ('email', '{"smtp_host": "", "smtp_port": 587, "smtp_user": "", "smtp_password_set": false, "from_address": "", "from_name": ""}'),
  ('audit', '{"retention_days": 90, "log_level": "info", "user_tracking": true, "ip_logging": true}')
on conflict (key) do nothing;

-- How long the access log is kept --------------------------------------------

insert into public.log_retention_rules as known (kind, years, starts, valid_from, source_note, verified) values
  ('document_opened', 5, 'relationship', '2018-05-25',
    'FTRA 2018 and guidance of the regulators: records of identity and transactions are kept at least five years after the relationship. '
    'That who read them belongs to these records is our reading. The day in 2018 is approximate.', false),
  ('exported', 5, 'relationship', '2018-05-25',
    'FTRA 2018 and guidance of the regulators: records of identity and transactions are kept at least five years after the relationship. '
    'That who took them away belongs to these records is our reading. The day in 2018 is approximate.', false),
  ('logging_reduced', 5, 'event', '2018-05-25',
    'Ours: who made the log hold less is kept as long as the records the log protects, at least five years.', false)
on conflict (kind, valid_from) do update set
  years = excluded.years, starts = excluded.starts, source_note = excluded.source_note, verified = excluded.verified
where to_jsonb(known) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

-- Changes of a company -------------------------------------------------------

insert into public.document_categories as category (code, name, expires, position) values
  ('share_transfer', 'Instrument of transfer', false, 47),
  ('resignation_letter', 'Letter of resignation', false, 48),
  ('charge_instrument', 'Instrument of charge', false, 49),
  ('charge_release', 'Release of a charge', false, 50)
on conflict (code) do update set name = excluded.name, expires = excluded.expires, position = excluded.position
where (category.name, category.expires, category.position) is distinct from (excluded.name, excluded.expires, excluded.position);

insert into public.change_rules as rule (kind, category, alternatives, note, valid_from, source_note)
select given.kind::public.change_kind, given.category, given.alternatives::text[], given.note, '2024-01-01',
  'Practice of registered agents: what the register of the company rests on. To be confirmed by the firm.'
from (values
  ('appoint_officer', 'resolution', '{}', 'The resolution of appointment. Add the consent to act where it is signed.'),
  ('cease_officer', 'resignation_letter', '{resolution}', 'The letter of resignation, or the resolution of removal.'),
  ('party_particulars', null, '{}', 'No document is required. Add one that shows the change, such as a deed or a proof of address.'),
  ('transfer_shares', 'share_transfer', '{}', 'The instrument of transfer, signed by both parties.'),
  ('issue_shares', 'resolution', '{}', 'The resolution to issue the shares.'),
  ('registered_office', 'resolution', '{}', 'The resolution to move the registered office.'),
  ('company_name', 'resolution', '{}', 'The resolution to change the name.'),
  ('beneficial_owner', 'declaration', '{trust_deed,nominee_agreement,share_transfer,resolution}',
    'A signed declaration of the owner, or the deed, agreement or transfer that shows the control.'),
  ('cease_beneficial_owner', 'declaration', '{trust_deed,nominee_agreement,share_transfer,resolution}',
    'A signed declaration, or the deed, agreement or transfer that ends the control.'),
  ('register_charge', 'charge_instrument', '{}', 'The instrument that creates the charge.'),
  ('satisfy_charge', 'charge_release', '{}', 'The release, signed by the chargee.'),
  ('other', null, '{}', 'No document is required. Add what we should read.')
) as given (kind, category, alternatives, note)
on conflict (kind, valid_from) do update set
  category = excluded.category, alternatives = excluded.alternatives, note = excluded.note, source_note = excluded.source_note
where to_jsonb(rule) - 'valid_to' is distinct from to_jsonb(excluded) - 'valid_to';

insert into public.statement_years as known (year, opens_on, due_on, source_note, verified) values
  (2025, '2025-10-01', '2025-12-15', 'Days set by the platform: the answers are there before the annual fee of January is billed.', true),
  (2026, '2026-10-01', '2026-12-15', 'Days set by the platform: the answers are there before the annual fee of January is billed.', true),
  (2027, '2027-10-01', '2027-12-15', 'Days set by the platform: the answers are there before the annual fee of January is billed.', true)
on conflict (year) do update
set opens_on = excluded.opens_on, due_on = excluded.due_on, source_note = excluded.source_note, verified = excluded.verified
where (known.opens_on, known.due_on, known.source_note, known.verified)
  is distinct from (excluded.opens_on, excluded.due_on, excluded.source_note, excluded.verified);

insert into public.substance_activities as known (code, name, position, source_note, verified) values
  ('banking', 'Banking', 1, 'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('insurance', 'Insurance', 2, 'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('fund_management', 'Fund management', 3, 'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('finance_leasing', 'Finance and leasing', 4, 'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('headquarters', 'Headquarters', 5, 'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('distribution_service', 'Distribution and service centre', 6,
    'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('shipping', 'Shipping', 7, 'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('intellectual_property', 'Commercial use of intellectual property', 8,
    'CESRA as law firms list the relevant activities; no primary source was read.', false),
  ('holding', 'Holding company engaged in one of these, itself or by a subsidiary', 9,
    'CESRA as law firms list the relevant activities; no primary source was read.', false)
on conflict (code) do update
set name = excluded.name, position = excluded.position, source_note = excluded.source_note, verified = excluded.verified
where (known.name, known.position, known.source_note, known.verified)
  is distinct from (excluded.name, excluded.position, excluded.source_note, excluded.verified);

insert into public.substance_classes as known (code, name, note, position, source_note, verified) values
  ('included', 'Included entity', 'It has a relevant activity and files a full report: income, spending, employees and core work here.', 1,
    'CESRA 2023 as law firms describe it; no primary source was read.', false),
  ('pure_equity_holding', 'Pure equity holding', 'It only holds shares and meets a reduced test of substance.', 2,
    'CESRA 2023 as law firms describe it; no primary source was read.', false),
  ('resident_owned', 'Owned by residents', 'All beneficial owners live in The Bahamas; a simple report is filed.', 3,
    'CESRA 2023 as law firms describe it; no primary source was read.', false),
  ('foreign_tax_resident', 'Resident for tax elsewhere', 'It is taxed in another country and shows evidence of it with the report.', 4,
    'From memory of the Act, which law firms do not describe here; to be confirmed by counsel.', false),
  ('non_included', 'Not included', 'It has no relevant activity and files a simple report.', 5,
    'CESRA 2023 as law firms describe it; no primary source was read.', false),
  ('out_of_scope', 'Out of scope', 'Its type files no report on substance.', 6,
    'By the entity types of the duty CESRA_REPORT, which law firms list; no primary source was read.', false)
on conflict (code) do update
set name = excluded.name, note = excluded.note, position = excluded.position, source_note = excluded.source_note,
  verified = excluded.verified
where (known.name, known.note, known.position, known.source_note, known.verified)
  is distinct from (excluded.name, excluded.note, excluded.position, excluded.source_note, excluded.verified);

insert into public.reminder_ladders as ladder (id, about, days) values
  ('1add0000-0000-4000-8000-000000000001', 'DUTIES', '{-90,-30,-14,-3,0,7,30}'),
  ('1add0000-0000-4000-8000-000000000002', 'DOCUMENTS', '{-30,-14,-3,0}'),
  ('1add0000-0000-4000-8000-000000000003', 'INVOICES', '{-3,1,14,30}'),
  ('1add0000-0000-4000-8000-000000000004', 'STATEMENTS', '{-30,-14,-3,1,14}')
on conflict (id) do update set about = excluded.about, days = excluded.days
where (ladder.about, ladder.days) is distinct from (excluded.about, excluded.days);

insert into public.return_templates as template (id, kind, name, columns) values
  ('1add0000-0000-4000-8000-000000000101', 'substance', 'Economic substance, an example', '[
    {"heading": "Entity name", "field": "company_name"}, {"heading": "Registration number", "field": "registration_number"},
    {"heading": "Registry id", "field": "registry_id"}, {"heading": "Registered office", "field": "registered_office"},
    {"heading": "Fiscal year end", "field": "fiscal_year_end"}, {"heading": "Class", "field": "class"},
    {"heading": "Business", "field": "business"}, {"heading": "Relevant activities", "field": "relevant_activities"},
    {"heading": "Gross income", "field": "income"}, {"heading": "Directed and managed in", "field": "directed_in"},
    {"heading": "Employees in The Bahamas", "field": "employees"}, {"heading": "Expenditure in The Bahamas (US$)", "field": "spending"},
    {"heading": "Core income generating activities in The Bahamas", "field": "core_work"},
    {"heading": "Tax residences", "field": "tax_residences"}, {"heading": "Accounting records", "field": "records_place"},
    {"heading": "Directors", "field": "directors"}, {"heading": "Members", "field": "members"}
  ]'),
  ('1add0000-0000-4000-8000-000000000102', 'beneficial_owners', 'Beneficial owners, an example', '[
    {"heading": "Entity name", "field": "company_name"}, {"heading": "Registration number", "field": "registration_number"},
    {"heading": "Registered office", "field": "registered_office"}, {"heading": "Full legal name", "field": "legal_name"},
    {"heading": "Former names", "field": "former_names"}, {"heading": "Residential address", "field": "residential_address"},
    {"heading": "Address for service", "field": "service_address"}, {"heading": "Country of residence", "field": "country"},
    {"heading": "Date of birth", "field": "birth_date"}, {"heading": "Nationality", "field": "nationality"},
    {"heading": "Document type", "field": "id_type"}, {"heading": "Document number", "field": "id_number"},
    {"heading": "Issued by", "field": "id_country"}, {"heading": "Issued on", "field": "id_issued_on"},
    {"heading": "Expires on", "field": "id_expires_on"}, {"heading": "Percent", "field": "percent"},
    {"heading": "Nature of control", "field": "nature_of_control"}, {"heading": "Since", "field": "since"}
  ]')
on conflict (id) do update set name = excluded.name, columns = excluded.columns
where (template.name, template.columns) is distinct from (excluded.name, excluded.columns);

-- The levels of reminders of late invoices, where a firm has none of its own: without a fee.
insert into public.invoice_ladders as ladder (id, valid_from, levels) values
  ('1add0000-0000-4000-8000-000000000011', '2026-01-01', '[
    {"days": 7, "name": "Reminder", "fee": 0,
     "text": "Our records show that this invoice is not paid. If you paid it in the last days, please disregard this letter."},
    {"days": 21, "name": "Second reminder", "fee": 0,
     "text": "We reminded you of this invoice and have received no payment. Please pay it now, or tell us what is wrong with it."},
    {"days": 45, "name": "Final reminder", "fee": 0,
     "text": "In spite of our reminders this invoice is not paid. Please pay it within ten days, or talk to us."}]')
on conflict (id) do update set valid_from = excluded.valid_from, levels = excluded.levels
where (ladder.valid_from, ladder.levels) is distinct from (excluded.valid_from, excluded.levels);

-- Texts from which a firm starts a template of its own. Counsel of the firm is to read what it makes of them.
insert into public.starting_texts as text (code, kind, subject, name, body, position) values
  ('board_resolution', 'resolution', 'company', 'Written resolution of the directors', replace($text$# Written resolution of the directors

**{{company.name}}**

Registration number {{company.registration_number}}, registered office {{company.registered_office}}

The undersigned, being all the directors of {{company.name}}, a company incorporated in The Bahamas under the \
{{company.law}} (the "Company"), adopt these resolutions in writing. They have the same effect as if they were passed at\
 a meeting of the directors.

1. **Resolved** that …
2. **Resolved** that the registered agent, {{firm.name}}, is instructed to make the entries and filings that give effect\
 to these resolutions.
3. **Resolved** that this resolution is kept with the minutes of the Company. It may be signed in counterparts.

Dated {{today}}

____ {{directors}}, director
$text$, E'\\\n', ''), 1),
  ('change_resolution', 'resolution', 'change_request', 'Resolution for a change', replace($text$# Written resolution of the directors

**{{company.name}}**

Registration number {{company.registration_number}}

The undersigned, being all the directors of {{company.name}} (the "Company"), adopt these resolutions in writing. They are \
about the following change: {{change.kind}}.

1. **Resolved** that …
2. **Resolved** that the change takes effect on {{change.effective_on}}.
3. **Resolved** that the registered agent, {{firm.name}}, is instructed to enter it in the registers of the Company and to \
file what the {{company.law}} asks for. Reference of the agent: {{change.reference}}.

Dated {{today}}

____ {{directors}}, director
$text$, E'\\\n', ''), 2),
  ('first_meeting', 'minutes', 'company', 'Minutes of the first meeting of the directors', replace($text$# Minutes of the first \
meeting of the directors

**{{company.name}}**

Held at {{company.registered_office}} on {{today}}

## Present

{{directors}}

## 1. Chair and notice

A chair was elected. All directors were present or waived notice, and a quorum was declared.

## 2. Incorporation

The chair reported that the Company was incorporated in The Bahamas under the {{company.law}} on \
{{company.registration_date}} with registration number {{company.registration_number}}. The certificate of incorporation\
 and the memorandum and articles of association were laid before the meeting.

## 3. Registered office and agent

**Resolved** that the registered office is at {{company.registered_office}} and that {{firm.name}} is the registered agent of the Company.

## 4. Officers

**Resolved** that these persons hold office until others are appointed:

{{officers}}

## 5. Shares

**Resolved** that the shares are issued as follows, and that the register of members is written up:

{{shareholdings}}

## 6. Financial year and records

**Resolved** that the financial year of the Company ends on {{company.fiscal_year_end}}, and that its accounting records\
 are kept as the law of The Bahamas asks for.

## 7. Close

There was no other business, and the meeting was closed.

____ Chair

____ Secretary
$text$, E'\\\n', ''), 3),
  ('engagement_letter', 'engagement_letter', 'company', 'Engagement letter', replace($text${{client.name}}

{{today}}

# Our engagement for {{company.name}}

Dear {{client.name}},

Thank you for your instruction. This letter sets out the terms on which {{firm.name}} works for {{company.name}} (the "Company").

## What we do

- We are the registered agent of the Company and provide its registered office.
- We keep its registers and file what the law of The Bahamas asks for in time, as far as we have what we need from you.
- We pass on what authorities send to the Company.

## What we need from you

- Correct and complete information about the Company, its directors, members and beneficial owners.
- Notice of every change within 15 days.
- Payment of government fees before their due day, and of our invoices within 30 days.

## What the law asks of us

We have to know who our clients are and who owns the companies we act for. We ask for documents when the relationship \
begins and at intervals after that, and we report where the law says so. We keep records for the years that the law \
sets.

## Fees

| Service | When |
|---|---|
| Registered agent and registered office | Each year in January |
| Government fee | Each year, as the law sets it |
| Changes, certificates and other work | By our price list when you order |

## End

Either side ends this engagement with 30 days of notice in writing. We then hand the records of the Company to the agent\
 that follows us, once our invoices are paid.

Please sign a copy of this letter and return it to us.

____ {{staff.name}}, for {{firm.name}}

____ {{client.name}}
$text$, E'\\\n', ''), 4),
  ('letter_of_clearance', 'clearance_letter', 'company', 'Letter of clearance for a change of agent', replace($text${{today}}

# Letter of clearance

**{{company.name}}**, registration number {{company.registration_number}}

To whom it may concern,

{{firm.name}} is the registered agent of {{company.name}} (the "Company"), which was incorporated in The Bahamas under \
the {{company.law}} on {{company.registration_date}}.

We confirm that, on the date of this letter:

- our fees and the government fees that were due through us are paid;
- we have no objection to the appointment of another registered agent;
- the records of the Company will be handed to the new agent once its appointment is filed.

According to the registers we keep, the directors of the Company are {{directors}}, and its members are {{members}}.

This letter says nothing of the affairs of the Company beyond that.

____ For {{firm.name}}
$text$, E'\\\n', ''), 5),
  ('letter_to_client', 'letter', 'company', 'Letter to a client', replace($text${{client.name}}

{{today}}

# {{company.name}}

Dear {{client.name}},

We write to you about {{company.name}}, registration number {{company.registration_number}}.

…

Please write to us with any question.

Yours sincerely,

____ {{staff.name}}, {{firm.name}}
$text$, E'\\\n', ''), 6),
  ('application_letter', 'letter', 'application', 'Letter about an application', replace($text${{client.name}}

{{today}}

# Your application {{application.reference}}

Dear {{client.name}},

We received your application to form {{application.name}}, {{application.type}}, on {{application.submitted_on}}. We \
review it and write to you when it is with the Registrar.

Please answer with the reference {{application.reference}}.

Yours sincerely,

____ {{staff.name}}, {{firm.name}}
$text$, E'\\\n', ''), 7)
on conflict (code) do update set kind = excluded.kind, subject = excluded.subject, name = excluded.name, body = excluded.body,
  position = excluded.position
where (text.kind, text.subject, text.name, text.body, text.position)
  is distinct from (excluded.kind, excluded.subject, excluded.name, excluded.body, excluded.position);
