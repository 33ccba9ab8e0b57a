import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of registers and change requests. */
export const registersErrors = {
  'change.not_ready': {
    title: 'Not ready for the register',
    message: 'Please settle the points below first.',
  },
  'change.party_missing': {
    title: 'Person not entered',
    message: 'This person is not known yet. Ask the client to submit the request again.',
  },
  'change.hit_open': {
    title: 'Possible match on a watchlist',
    message: 'Decide whether this party of the company is the listed one.',
  },
  'change.hit_true': {
    title: 'On a watchlist',
    message: 'A confirmed match stands against this party. No change of the company is made.',
  },
  'change.risk_missing': {
    title: 'Risk to be assessed',
    message: 'Assess the risk of the company as it will be with this change.',
  },
  'change.risk_prohibited': {
    title: 'Prohibited',
    message: 'The risk of the company is prohibited. The change cannot be approved.',
  },
  'change.risk_second_person': {
    title: 'A second person approves',
    message: 'You assessed this high risk yourself. Ask a colleague to approve the change.',
  },
  'register.owners_changed': {
    title: 'Changed meanwhile',
    message: 'The proposed entries are no longer these. Reload to see what is proposed now.',
  },
  'register.not_ready': {
    title: 'Not ready for the register',
    message: 'Please settle the points below first.',
  },
  'register.kyc_brought_in': {
    title: 'KYC was brought in',
    message:
      'The KYC of this party was done before the company came into the portal. Do it here first.',
  },
  'register.kyc_missing': {
    title: 'KYC not approved',
    message: 'Approve the KYC of this party before it enters the register.',
  },
  'register.reason_missing': {
    title: 'Reason missing',
    message: 'Enter the reason, in at most 2,000 characters.',
    field: 'reason',
  },
  'register.already_entered': {
    title: 'Already in the register',
    message: 'They already have this role on that day. Correct or end the existing entry.',
  },
  'register.entry_ceased': {
    title: 'No longer in the register',
    message: 'The entry has ended or is not in this register. Reload the register.',
  },
  'register.before_entry': {
    title: 'Date too early',
    message:
      'The entry to change started after that day. Choose a later day, or correct the entry first.',
    field: 'effective_on',
  },
  'register.date_in_future': {
    title: 'Date in the future',
    message: 'A register records past events. Choose today or an earlier day.',
  },
  'register.shares_too_many': {
    title: 'Too few shares',
    message:
      'The member does not hold that many shares. Reload the register and correct the number.',
    field: 'shares',
  },
  'register.beyond_authorised': {
    title: 'More than authorised',
    message:
      'The company may not issue that many shares. Issue fewer, or enter the new number of authorised shares.',
    field: 'authorised_shares',
  },
  'register.conflict': {
    title: 'Changed elsewhere',
    message: 'This entry was changed in the meantime. Reload it to see the newest version.',
  },
  'register.correction_invalid': {
    title: 'Correction not possible',
    message: 'The correction does not fit the entry. Check its dates and figures.',
  },
  'register.remark_missing': {
    title: 'Remark missing',
    message: 'Enter the reason for the correction, in at most 1,000 characters.',
    field: 'remark',
  },
  'change.company_closed': {
    title: 'The company is closed',
    message:
      'This company was struck off or has ended. Its registers cannot be changed. While it is struck off, an office and an officer can be requested for its restoration.',
  },
  'change.conflict': {
    title: 'Changed elsewhere',
    message:
      'This change request was changed in another window or by another person. Reload it to see the newest version.',
  },
  'change.not_editable': {
    title: 'Already submitted',
    message: 'This change request has been submitted and can no longer be edited.',
  },
  'change.illegal_move': {
    title: 'Not possible now',
    message: 'This change request has changed in the meantime. Reload it to see its current state.',
  },
  'change.claimed': {
    title: 'Already taken',
    message: 'A colleague has taken this change request into review.',
  },
  'change.incomplete': {
    title: 'Not complete',
    message: 'Something is still missing. Check the marked fields.',
  },
  'change.kind_missing': {
    title: 'Kind of change missing',
    message: 'Choose what is to be changed.',
  },
  'change.question_missing': {
    title: 'Question missing',
    message: 'Enter your question, in at most 2,000 characters.',
    field: 'question',
  },
  'change.day_too_late': {
    title: 'Day too late',
    message: 'Choose a day of effect within a year from today.',
    field: 'effective_on',
  },
  'change.second_person_needed': {
    title: 'A second person enters it',
    message:
      'You approved this change, and no document shows that the company decided on it. Attach the document, or ask a colleague to put it into effect.',
  },
  'change.document_missing': {
    title: 'Document',
    message: 'Attach the document that this change needs.',
  },
  'change.registry_reference_invalid': {
    title: 'Reference too long',
    message: 'Use at most 60 characters.',
    field: 'registry_reference',
  },
  'change.details_invalid': {
    title: 'Too much to save',
    message: 'The details cannot be saved. Shorten them and try again.',
  },
  'change.wording_too_long': {
    title: 'Text too long',
    message: 'Use at most 4,000 characters.',
    field: 'wording',
  },
  'change.document_unknown': {
    title: 'Document not found',
    message: 'Attach at most 20 documents, all of this company.',
    field: 'document_ids',
  },
  'change.effective_on_missing': {
    title: 'Date',
    message: 'Enter the effective date, on or after the registration of the company.',
  },
  'change.wording_missing': { title: 'Description', message: 'Describe the change.' },
  'change.party_incomplete': {
    title: 'Person or company',
    message: 'Choose an existing person or company, or enter a name, kind and country.',
  },
  'change.entry_missing': {
    title: 'Entry',
    message: 'Choose a current entry of the register.',
  },
  'change.shares_invalid': {
    title: 'Shares',
    message: 'Enter a whole number of shares, at most the number available.',
  },
  'change.role_unfit': {
    title: 'Role',
    message: 'This kind of company has no such office. Choose another one.',
  },
  'change.role_missing': { title: 'Role', message: 'Choose the role of a director or officer.' },
  'change.particulars_missing': {
    title: 'Particulars',
    message: 'Enter at least one; check the length, country code and date of each.',
  },
  'change.address_missing': {
    title: 'Address',
    message: 'Enter the new address, in at most 500 characters.',
  },
  'change.name_invalid': {
    title: 'Name',
    message:
      'Enter a name of at most 160 characters with the suffix that this type of entity needs.',
  },
  'change.control_missing': {
    title: 'Control',
    message:
      'Choose how they control the company: shares, votes, appointment of directors, or other.',
  },
  'change.percent_invalid': { title: 'Percent', message: 'Enter a number from 0 to 100.' },
  'change.charge_incomplete': {
    title: 'Charge',
    message:
      'Enter chargee and description. An amount needs a currency and at most two decimals. The registration date is on or after the creation date, and not in the future.',
  },
} as const satisfies Record<string, CatalogueEntry>;
