/*
 * Reference data: the entity types and the rules of law the portal works with. Not demo data: production needs it
 * too, so tools/db-baseline.ts puts this file at the end of the baseline migration. Running it again changes only
 * what differs. After the first release a change of law is a migration that ends one rule (valid_to) and begins
 * the next; rules that have held are never rewritten.
 *
 * `verified` is false wherever the sources disagree or only one was found; counsel is to confirm those.
 */

insert into public.entity_types as type (code, name, plain_name, law, is_formable, position) values
  ('IBC', 'International Business Company', 'The usual company for international business and holdings: one owner and one director are enough.', 'International Business Companies Act 2000', true, 1),
  ('DOM', 'Domestic Company', 'A local company for trading in The Bahamas, with two owners, two directors, a president and a secretary.', 'Companies Act 1992', true, 2),
  ('GTE', 'Company Limited by Guarantee', 'A company without shares, backed by guarantors; mostly for clubs, charities and associations.', 'Companies Act 1992', true, 3),
  ('ELP', 'Exempted Limited Partnership', 'A partnership for investing, where a general partner manages and limited partners risk only what they put in.', 'Exempted Limited Partnership Act 1995', true, 4),
  ('LP', 'Limited Partnership', 'A local partnership with at least one general and one limited partner.', 'Partnership Limited Liability Act', true, 5),
  ('FDN', 'Foundation', 'Holds assets for a purpose or a family under a charter, with a council and no owners.', 'Foundations Act 2004', true, 6),
  ('ICON', 'Investment Condominium', 'A contractual investment fund without legal personality, run by an administrator.', 'Investment Condominium Act 2014', true, 7),
  ('BEE', 'Bahamas Executive Entity', 'Holds offices such as trustee or protector; it has no shareholders and no capital.', 'Executive Entities Act 2011', true, 8),
  ('FRC', 'Registered Foreign Company', 'A branch of a company that exists in another country.', 'Companies Act 1992, Part VI', true, 9),
  ('service_provider', 'Corporate Service Provider', 'A firm that uses this portal to serve its own clients.', 'Financial and Corporate Service Providers Act 2020', false, 99)
on conflict (code) do update set
  name = excluded.name, plain_name = excluded.plain_name, law = excluded.law, is_formable = excluded.is_formable, position = excluded.position
where (type.name, type.plain_name, type.law, type.is_formable, type.position)
  is distinct from (excluded.name, excluded.plain_name, excluded.law, excluded.is_formable, excluded.position);

-- Ids are fixed, so that the rule of a later migration can be told from its predecessor anywhere.
insert into public.entity_type_rules as rule (
  id, entity_type, valid_from, min_members, member_role, min_directors, manager_role, corporate_manager_suffices,
  requires_president, requires_secretary, name_endings, name_contains, source_note, verified)
values
  ('e0000000-0000-4000-8000-000000000001', 'IBC', '2000-01-01', 1, 'member', 1, 'director', false, false, false,
    '{Limited,Ltd.,Limited Liability Company,LLC,L.L.C.,Corporation,Corp.,Incorporated,Inc.,Société Anonyme,Sociedad Anónima,S.A.,SA,Gesellschaft mit beschränkter Haftung,GmbH}', '{}',
    'IBC Act 2000 (Ch. 309) as amended 2004. Older texts ask for two subscribers to the memorandum; one shareholder is the practice.', false),
  ('e0000000-0000-4000-8000-000000000002', 'DOM', '2000-01-01', 2, 'member', 2, 'director', false, true, true,
    '{Limited,Ltd.}', '{}',
    'Companies Act 1992 (Ch. 308): two shareholders, two directors (three when public), president and secretary. The ending rests on one practice guide.', false),
  ('e0000000-0000-4000-8000-000000000003', 'GTE', '2000-01-01', 2, 'guarantor', 2, 'director', false, true, true,
    '{Limited,Ltd.}', '{}',
    'Companies Act 1992: officers as for a domestic company. Two guarantors from memory, no source found.', false),
  ('e0000000-0000-4000-8000-000000000004', 'ELP', '2000-01-01', 1, 'limited_partner', 1, 'general_partner', false, false, false,
    '{}', '{Limited Partnership,L.P.,LP}',
    'ELP Act 1995 (Ch. 312): a general and a limited partner; one general partner resident in The Bahamas or a company registered there, which staff check.', true),
  ('e0000000-0000-4000-8000-000000000005', 'LP', '2000-01-01', 1, 'limited_partner', 1, 'general_partner', false, false, false,
    '{}', '{}',
    'Partnership Limited Liability Act (Ch. 311): one general and one limited partner from memory, no source found.', false),
  ('e0000000-0000-4000-8000-000000000006', 'FDN', '2004-12-01', 1, 'founder', 2, 'council_member', true, false, false,
    '{}', '{Foundation,Fundación,Fondation,Stiftung}',
    'Foundations Act 2004 (am. 2005, 2007): a council of two individuals or one body corporate. A foundation run by officers without a council is lawful and handled by staff. The word in the name is unverified.', false),
  ('e0000000-0000-4000-8000-000000000007', 'ICON', '2014-12-01', 1, 'founder', 1, 'administrator', false, false, false,
    '{}', '{ICON,IC,Investment Condominium}',
    'ICON Act 2014: initial participants (entered here as founders) appoint the administrator; the name says what it is. The day in 2014 is approximate.', false),
  ('e0000000-0000-4000-8000-000000000008', 'BEE', '2012-02-01', 1, 'founder', 1, 'officer', false, false, false,
    '{Executive Entity,EE,E.E.}', '{}',
    'Executive Entities Act 2011, in force 1 February 2012: a founder signs the charter; officers or a council. A council without officers is lawful and handled by staff.', false),
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
  ('correspondence', 'Correspondence', false, 60),
  ('other', 'Other document', false, 99)
on conflict (code) do update set name = excluded.name, expires = excluded.expires, position = excluded.position
where (category.name, category.expires, category.position) is distinct from (excluded.name, excluded.expires, excluded.position);

insert into public.review_reasons as reason (code, label, subjects, position) values
  ('unreadable', 'It cannot be read: please send a sharper or larger picture.', '{document}', 1),
  ('incomplete', 'Pages or sides are missing.', '{document}', 2),
  ('wrong_document', 'This is not the document we asked for.', '{document}', 3),
  ('expired', 'It has expired.', '{document}', 4),
  ('too_old', 'It is older than three months.', '{document}', 5),
  ('name_mismatch', 'The name differs from the one we have.', '{document,kyc}', 6),
  ('address_mismatch', 'The address differs from the one we have.', '{document,kyc}', 7),
  ('not_certified', 'It is not certified by an acceptable person.', '{document}', 8),
  ('not_translated', 'A certified translation into English is missing.', '{document}', 9),
  ('not_signed', 'A signature or date is missing.', '{document}', 10),
  ('altered', 'It appears to have been altered: please send the original.', '{document}', 11),
  ('name_unavailable', 'None of the names asked for is available.', '{application}', 20),
  ('registry_refused', 'The Registrar did not accept the filing.', '{application}', 21),
  ('licence_missing', 'The business needs a licence or consent that was not shown.', '{application}', 22),
  ('business_not_accepted', 'We do not take on this kind of business.', '{application}', 23),
  ('identity_not_established', 'The identity of a person could not be established.', '{application,kyc}', 24),
  ('information_missing', 'Information we asked for was not given.', '{application,kyc}', 25),
  ('information_inconsistent', 'What we were told does not fit together.', '{application,kyc}', 26),
  ('cannot_act', 'We cannot act in this matter.', '{application,kyc}', 27),
  ('duplicate', 'There is another application for the same company.', '{application}', 28),
  ('other', 'It cannot be accepted; see the note.', '{document,application,kyc}', 99)
on conflict (code) do update set label = excluded.label, subjects = excluded.subjects, position = excluded.position
where (reason.label, reason.subjects, reason.position) is distinct from (excluded.label, excluded.subjects, excluded.position);

-- The settings of the specification, section 3, written once: from then on they belong to staff.
insert into public.platform_settings (key, value) values
  ('general', '{"company_name": "", "support_email": "", "timezone": "America/Nassau", "date_format": "MM/DD/YYYY"}'),
  ('security', '{"require_mfa": false, "password_min_length": 8, "session_timeout": 60, "login_attempts": 5}'),
  ('email', '{"smtp_host": "", "smtp_port": 587, "smtp_user": "", "smtp_password_set": false, "from_address": "", "from_name": ""}'),
  ('audit', '{"retention_days": 90, "log_level": "info", "user_tracking": true, "ip_logging": true}')
on conflict (key) do nothing;
