import type { CatalogueEntry } from './catalogue.ts';

/**
 * The errors of the commands for invitations, documents, KYC, compliance, invoices, registers, people, tenants, settings and support, raised by the
 * database under the same name. A feature makes them known with `addErrors(workCatalogue)`, in a chunk of its own.
 */
export const workCatalogue = {
  // invitations; the texts of INV-01
  'invitation.invalid': { title: 'Invitation', message: 'Invalid invitation' },
  'invitation.not_pending': {
    title: 'Invitation',
    message: 'Invitation is no longer valid',
  },
  'invitation.expired': { title: 'Invitation', message: 'Invitation has expired' },
  'invitation.email_invalid': {
    title: 'Email',
    message: 'Enter the e-mail address of the person you invite.',
    field: 'email',
  },
  'invitation.company_name_invalid': {
    title: 'Name of the company',
    message: 'Enter a name of 2 to 160 characters.',
    field: 'company_name',
  },
  'invitation.conflict': {
    title: 'Invited meanwhile',
    message: 'Somebody else has just invited this person. Reload to see the invitation.',
  },

  // documents
  'document.file_missing': {
    title: 'File missing',
    message: 'The file has not arrived completely. Please upload it again.',
    field: 'file',
  },
  'document.category_unknown': {
    title: 'Kind of document',
    message: 'Choose what kind of document this is.',
    field: 'category',
  },
  'document.file_name_invalid': {
    title: 'Name of the file',
    message: 'Give the file a name of at most 200 characters.',
    field: 'file_name',
  },
  'document.already_expired': {
    title: 'Already expired',
    message: 'The document has expired. Please send a current one, or correct the date.',
    field: 'expires_on',
  },
  'document.already_registered': {
    title: 'Already there',
    message: 'This file has been added already. Reload to see it.',
  },
  'document.already_replaced': {
    title: 'Replaced meanwhile',
    message: 'There is a newer version of this document already. Reload to see it.',
  },
  'document.illegal_move': {
    title: 'Not possible now',
    message: 'The document has been decided on or replaced meanwhile. Reload to see how it stands.',
  },
  'review.reason_missing': {
    title: 'Reason missing',
    message: 'Choose a reason, so that the client knows what to mend.',
    field: 'reason_code',
  },
  'review.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 1,800 characters.',
    field: 'note',
  },

  // KYC
  'kyc.conflict': {
    title: 'Changed elsewhere',
    message:
      'This profile was changed in another window or by another person. Reload it to see the newest version.',
  },
  'kyc.not_editable': {
    title: 'Not open for changes',
    message:
      'This profile is being checked or has been decided on. It can be changed when we ask for something or its review is due.',
  },
  'kyc.illegal_move': {
    title: 'Not possible now',
    message: 'The profile is at a stage where this cannot be done. Reload to see how it stands.',
  },
  'kyc.incomplete': {
    title: 'Something is missing',
    message: 'Please mend the points below before you hand the profile in.',
  },
  'kyc.requests_open': {
    title: 'Questions are open',
    message: 'Please answer every question before you hand the profile in again.',
  },
  'kyc.too_long': { title: 'Too long', message: 'Use at most 4,000 characters in each field.' },
  'kyc.name_missing': { title: 'Name missing', message: 'Enter the full legal name.' },
  'kyc.birth_date_invalid': {
    title: 'Date of birth',
    message: 'Enter the date of birth; it lies in the past.',
  },
  'kyc.birth_place_missing': {
    title: 'Place of birth',
    message: 'Enter the town and country of birth.',
  },
  'kyc.nationality_missing': {
    title: 'Nationality',
    message: 'Choose at least one nationality, at most five.',
  },
  'kyc.address_incomplete': {
    title: 'Address',
    message: 'Enter street, town and country. A post office box is not an address.',
  },
  'kyc.occupation_missing': { title: 'Occupation', message: 'Say what this person does.' },
  'kyc.identity_incomplete': {
    title: 'Identity document',
    message: 'Enter the number, the country and the day it expires.',
  },
  'kyc.identity_expired': {
    title: 'Identity document expired',
    message: 'Enter a document that is still valid.',
  },
  'kyc.pep_missing': {
    title: 'Public office',
    message:
      'Say whether this person holds or held a prominent public office, or is close to one who does.',
  },
  'kyc.pep_position_missing': {
    title: 'Position',
    message: 'Enter the public office, and who holds it.',
  },
  'kyc.tax_residence_missing': {
    title: 'Tax residence',
    message: 'Enter at least one country of tax residence, at most ten.',
  },
  'kyc.source_of_funds_missing': {
    title: 'Source of funds',
    message: 'Say where the money for the company comes from.',
  },
  'kyc.source_of_wealth_missing': {
    title: 'Source of wealth',
    message: 'Say how the wealth as a whole was built.',
  },
  'kyc.registration_number_missing': {
    title: 'Registration number',
    message: 'Enter the number under which it is registered.',
  },
  'kyc.registered_country_missing': {
    title: 'Country of registration',
    message: 'Choose the country where it is registered.',
  },
  'kyc.registration_date_invalid': {
    title: 'Date of registration',
    message: 'Enter the date of registration; it is not in the future.',
  },
  'kyc.business_missing': { title: 'Business', message: 'Say what the company does.' },
  'kyc.declaration_missing': {
    title: 'Declaration missing',
    message: 'Please confirm that the details are true and complete.',
  },
  'kyc.claimed_by_another': {
    title: 'Taken meanwhile',
    message: 'This case is not waiting any more. Reload to see who has it.',
  },
  'kyc.not_claimed': {
    title: 'Not your case',
    message: 'Take the case before you decide on it. Reload to see who has it.',
  },
  'kyc.rating_missing': {
    title: 'Rating missing',
    message: 'Choose how risky this party is.',
    field: 'rating',
  },
  'kyc.rating_prohibited': {
    title: 'Prohibited',
    message: 'A party rated prohibited is not taken on. Reject the case instead.',
    field: 'rating',
  },
  'kyc.document_missing': {
    title: 'Document missing',
    message: 'Upload the document that is asked for.',
  },
  'kyc.level_missing': {
    title: 'Due diligence',
    message: 'Choose simplified, standard or enhanced.',
    field: 'level',
  },
  'kyc.documents_waiting': {
    title: 'Documents are waiting',
    message: 'Accept or reject every document of this party first.',
  },
  'kyc.interval_missing': {
    title: 'No interval for reviews',
    message: 'No rule says when a party rated so is reviewed. Enter one under Settings first.',
  },
  'kyc.note_missing': {
    title: 'Note missing',
    message: 'Say why, for your colleagues.',
    field: 'note',
  },
  'kyc.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 4,000 characters.',
    field: 'note',
  },

  // compliance
  'obligation.illegal_move': {
    title: 'Not possible now',
    message: 'This obligation has been settled or dropped meanwhile. Reload to see how it stands.',
  },
  'obligation.day_invalid': {
    title: 'Day',
    message: 'Enter the day it was done; it is not in the future.',
    field: 'done_on',
  },
  'obligation.reference_too_long': {
    title: 'Receipt or filing number',
    message: 'Use at most 120 characters.',
    field: 'reference',
  },
  'obligation.note_missing': {
    title: 'Reason missing',
    message: 'Say why it need not be done.',
    field: 'note',
  },
  'obligation.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 2,000 characters.',
    field: 'note',
  },
  'alert.illegal_move': {
    title: 'Not possible now',
    message: 'This alert has been resolved meanwhile. Reopen it first.',
  },
  'alert.assignee_invalid': {
    title: 'Assignee',
    message: 'Choose a colleague whose account is active.',
    field: 'assignee',
  },
  'alert.note_invalid': {
    title: 'Note',
    message: 'Say what was done, in at most 2,000 characters.',
    field: 'note',
  },
  'check.kind_unknown': {
    title: 'Kind of check',
    message: 'Choose a check that suits what is checked.',
    field: 'kind',
  },
  'check.open_already': {
    title: 'Open already',
    message: 'A check of this kind is open. Decide on it first.',
  },
  'check.decided_already': {
    title: 'Decided meanwhile',
    message: 'This check has been answered otherwise. Reopen it to change the answer.',
  },
  'check.result_missing': {
    title: 'Result missing',
    message: 'Say whether it is clear, and what was found, in at most 4,000 characters.',
    field: 'result',
  },
  'hit.decided_already': {
    title: 'Decided meanwhile',
    message: 'This hit has been decided otherwise. Reopen it to change the decision.',
  },
  'hit.reason_missing': {
    title: 'Reason missing',
    message: 'Say whether it is the same person or body, and why, in at most 2,000 characters.',
    field: 'reason',
  },
  'risk_model.published': {
    title: 'Published',
    message: 'A model that was published does not change. Make a new version.',
  },

  // invoices
  'invoice.not_editable': {
    title: 'No longer a draft',
    message: 'This invoice has been issued or made void and does not change any more.',
  },
  'invoice.conflict': {
    title: 'Changed elsewhere',
    message:
      'This draft was changed in another window or by another person. Reload it to see the newest version.',
  },
  'invoice.line_invalid': {
    title: 'Lines',
    message:
      'Each line needs words and an amount with at most two decimals. Fees of the government are disbursements, services are not.',
    field: 'lines',
  },
  'invoice.due_invalid': {
    title: 'Due date',
    message: 'Choose a day between today and a year from now.',
    field: 'due_on',
  },
  'invoice.amount_missing': {
    title: 'Amount missing',
    message: 'Enter every amount that is to be confirmed before you issue the invoice.',
    field: 'lines',
  },
  'invoice.not_payable': {
    title: 'Not payable',
    message: 'Only an issued invoice that is not paid yet takes payments.',
  },
  'invoice.not_voidable': {
    title: 'Cannot be made void',
    message: 'Only an issued invoice on which nothing was paid can be made void.',
  },
  'invoice.note_invalid': {
    title: 'Reason missing',
    message: 'Say why, for the client, in at most 2,000 characters.',
    field: 'note',
  },
  'payment.amount_invalid': {
    title: 'Amount',
    message: 'Enter an amount to the cent, at most what is still owed.',
    field: 'amount',
  },
  'payment.day_invalid': {
    title: 'Day',
    message: 'Enter the day the money came; it is not in the future.',
    field: 'paid_on',
  },
  'payment.reference_invalid': {
    title: 'How it was paid',
    message: 'Choose how it was paid; a reference has at most 120 characters.',
    field: 'reference',
  },

  // names, quotes, and how often one may ask
  'name.not_latin': {
    title: 'Letters of the name',
    message:
      'Use letters of the Latin alphabet, digits and common signs, at least one letter or digit.',
  },
  'name.feature_word_missing': {
    title: 'Words missing',
    message: 'A company registered like this must say so in its name.',
  },
  'name.licence_needed': {
    title: 'Needs a licence',
    message: 'This word may be used only by a business with a licence.',
  },
  'name.consent_needed': {
    title: 'Needs consent',
    message: 'This word may be used only with consent.',
  },
  'name.word_reviewed': {
    title: 'Will be looked at',
    message: 'This word is looked at before the name is reserved. Be ready to explain it.',
  },
  'name.similar': {
    title: 'Similar name',
    message: 'The name is similar to an existing name. The Registrar may refuse it.',
  },
  'quote.capital_invalid': {
    title: 'Capital',
    message: 'Enter the authorised capital as an amount from zero to a million million.',
    field: 'capital',
  },
  'quote.service_unknown': {
    title: 'Service',
    message: 'One of the services is not offered for this kind of company. Choose again.',
    field: 'services',
  },

  // registers and change requests
  'register.already_entered': {
    title: 'Already in the register',
    message: 'They already have this role on that day. Correct or end the entry there is.',
  },
  'register.entry_ceased': {
    title: 'No longer in the register',
    message: 'The entry has ended or is not in this register. Reload it to see how it stands.',
  },
  'register.before_entry': {
    title: 'Date too early',
    message:
      'What is to change began after that day. Choose a later day, or correct the entry first.',
    field: 'effective_on',
  },
  'register.date_in_future': {
    title: 'Date in the future',
    message: 'A register says what has happened. Choose today or an earlier day.',
  },
  'register.shares_too_many': {
    title: 'Not that many shares',
    message: 'The member does not hold that many shares. Reload the register and mend the number.',
    field: 'shares',
  },
  'register.beyond_authorised': {
    title: 'More than authorised',
    message:
      'The company may not issue that many shares. Issue fewer, or state the new number of authorised shares.',
    field: 'authorised_shares',
  },
  'register.conflict': {
    title: 'Changed elsewhere',
    message: 'Somebody wrote to this entry in the meantime. Reload it to see the newest version.',
  },
  'register.correction_invalid': {
    title: 'Correction not possible',
    message: 'The correction does not fit the entry. Check its dates and figures.',
  },
  'register.remark_missing': {
    title: 'Remark missing',
    message: 'Say in at most 1,000 characters why the entry is corrected.',
    field: 'remark',
  },
  'change.company_closed': {
    title: 'The company is closed',
    message:
      'This company has been struck off, dissolved, merged or continued abroad. Nothing can be changed in its registers; contact us about a restoration.',
  },
  'change.conflict': {
    title: 'Changed elsewhere',
    message:
      'This change request was changed in another window or by another person. Reload it to see the newest version.',
  },
  'change.not_editable': {
    title: 'With us already',
    message: 'This change request has been handed in and can no longer be edited.',
  },
  'change.illegal_move': {
    title: 'Not possible now',
    message: 'This change request has moved on in the meantime. Reload it to see where it stands.',
  },
  'change.claimed': {
    title: 'Already taken',
    message: 'A colleague has taken this change request into review.',
  },
  'change.incomplete': {
    title: 'Not complete',
    message: 'Something is still missing. The marked fields say what.',
  },
  'change.question_missing': {
    title: 'Question missing',
    message: 'Write what is needed, in at most 2,000 characters.',
    field: 'question',
  },
  'change.not_yet_effective': {
    title: 'Not yet',
    message:
      'The change takes effect on a later day. Enter it then, or give the day it took effect.',
    field: 'effective_on',
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
    message: 'Attach at most 20 documents, all of them of this company.',
    field: 'document_ids',
  },
  'change.effective_on_missing': {
    title: 'Date',
    message: 'Say from which day it is to hold; not before the company was registered.',
  },
  'change.wording_missing': { title: 'Description', message: 'Describe what is to change.' },
  'change.party_incomplete': {
    title: 'Person or company',
    message: 'Choose somebody you know already, or give name, kind and country.',
  },
  'change.entry_missing': {
    title: 'Entry',
    message: 'Choose an entry of the register that still holds.',
  },
  'change.shares_invalid': {
    title: 'Shares',
    message: 'Enter a whole number of shares, not more than there are to give.',
  },
  'change.role_missing': { title: 'Role', message: 'Choose the role of a director or officer.' },
  'change.particulars_missing': {
    title: 'Particulars',
    message: 'Give at least one of them; check length, country code and date of each.',
  },
  'change.address_missing': {
    title: 'Address',
    message: 'Enter the new address, in at most 500 characters.',
  },
  'change.name_invalid': {
    title: 'Name',
    message: 'Enter a name of at most 160 characters with the ending this kind of company needs.',
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
      'Give chargee and description; an amount has a currency and at most two decimals; it is registered on or after the day it was created, and not in the future.',
  },

  // people, tenants and settings
  'account.own': {
    title: 'Your own account',
    message: 'This cannot be done to your own account. Ask another administrator.',
  },
  'account.reason_missing': {
    title: 'Reason missing',
    message: 'Say why, in at most 2,000 characters. Only staff read it.',
    field: 'reason',
  },
  'account.role_missing': { title: 'Role', message: 'Choose a role.', field: 'role' },
  'tenant.last_owner': {
    title: 'Last owner',
    message: 'A tenant keeps at least one owner. Make somebody else an owner first.',
  },
  'tenant.slug_invalid': {
    title: 'Short name',
    message: 'Use 3 to 40 small letters, digits and hyphens, with no hyphen at either end.',
    field: 'slug',
  },
  'tenant.slug_taken': {
    title: 'Short name taken',
    message: 'Another tenant has this short name. Choose a different one.',
    field: 'slug',
  },
  'tenant.name_invalid': {
    title: 'Name of the tenant',
    message: 'Enter a name of 2 to 160 characters.',
    field: 'name',
  },
  'tenant.domain_invalid': {
    title: 'Domain',
    message: 'Enter a domain such as portal.example.com, or leave it empty.',
    field: 'domain',
  },
  'tenant.domain_taken': {
    title: 'Domain taken',
    message: 'Another tenant has this domain. Choose a different one.',
    field: 'domain',
  },
  'tenant.branding_invalid': {
    title: 'Branding',
    message: 'Check the name, the logo and the colours, which are written like #0b6e6e.',
    field: 'branding',
  },
  'tenant.colour_contrast': {
    title: 'Colour too light',
    message: 'White words cannot be read on this colour. Choose a darker one.',
    field: 'branding',
  },
  'tenant.invalid': {
    title: 'Not accepted',
    message: 'Check the marked values: one is missing, unknown or out of its range.',
  },
  'tenant.conflict': {
    title: 'Changed elsewhere',
    message: 'This tenant was changed by another person. Reload to see the newest version.',
  },
  'settings.invalid': {
    title: 'Setting not accepted',
    message: 'Check the marked value: it is missing, unknown or out of its range.',
  },
  'settings.conflict': {
    title: 'Changed elsewhere',
    message: 'These settings were changed by another person. Reload to see the newest version.',
  },
  'settings.mfa_first': {
    title: 'Second factor missing',
    message: 'Sign in with your own second factor before you ask it of everybody.',
    field: 'require_mfa',
  },

  // support, the contact form and announcements
  'ticket.subject_invalid': {
    title: 'Subject',
    message: 'Enter a subject of at most 200 characters.',
    field: 'subject',
  },
  'ticket.message_invalid': {
    title: 'Message',
    message: 'Write something, with at most 5,000 characters.',
    field: 'body',
  },
  'ticket.closed': {
    title: 'Ticket closed',
    message: 'This ticket is closed. Please open a new one.',
  },
  'ticket.illegal_move': {
    title: 'Not possible now',
    message: 'The ticket is at a stage where this cannot be done. Reload to see how it stands.',
  },
  'ticket.assignee_invalid': {
    title: 'Assignee',
    message: 'Choose an active member of the staff.',
    field: 'assignee',
  },
  'ticket.conflict': {
    title: 'Written meanwhile',
    message: 'This was sent already. Reload to see it.',
  },
  'contact.name_invalid': {
    title: 'Name',
    message: 'Enter your name, with at most 160 characters.',
    field: 'name',
  },
  'contact.email_invalid': { title: 'Email', message: 'Invalid email format', field: 'email' },
  'contact.company_invalid': {
    title: 'Company',
    message: 'Use at most 160 characters.',
    field: 'company',
  },
  'contact.phone_invalid': {
    title: 'Phone',
    message: 'Use digits, spaces and + ( ) . / - only.',
    field: 'phone',
  },
  'contact.message_invalid': {
    title: 'Message',
    message: 'Write something, with at most 5,000 characters.',
    field: 'message',
  },
  'contact.id_missing': {
    title: 'Not sent',
    message: 'The message could not be sent. Reload the page and try again.',
  },
  'contact.not_new': {
    title: 'Handled meanwhile',
    message: 'Somebody else has handled this message. Reload to see how it stands.',
  },
  'contact.no_account': {
    title: 'No account',
    message: 'Nobody with a confirmed account and a tenant has this address. Answer by e-mail.',
  },
  'announcement.text_invalid': {
    title: 'Text',
    message: 'Enter a title of at most 200 and a message of at most 2,000 characters.',
    field: 'title',
  },
  'announcement.link_invalid': {
    title: 'Link',
    message: 'Use a path of the portal, such as /app/documents.',
    field: 'link',
  },
  'announcement.already_expired': {
    title: 'Already over',
    message: 'Choose a time to come, or none.',
    field: 'expires_at',
  },
  'announcement.audience_missing': {
    title: 'Audience',
    message: 'Choose whom to tell.',
    field: 'audience',
  },
} as const satisfies Record<string, CatalogueEntry>;
