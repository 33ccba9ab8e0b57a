import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of invoices and payments. */
export const invoicesErrors = {
  'invoice.not_editable': {
    title: 'No longer a draft',
    message: 'This invoice has been issued or voided and can no longer be changed.',
  },
  'invoice.conflict': {
    title: 'Changed elsewhere',
    message:
      'This draft was changed in another window or by another person. Reload it to see the newest version.',
  },
  'invoice.line_invalid': {
    title: 'Lines',
    message:
      'Each line needs a description and an amount with at most two decimals. Government fees are disbursements; services are not.',
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
  'invoice.year_invalid': {
    title: 'Year',
    message:
      'Choose a year after that of the registration, next year at the latest. The first year is on the invoice of the application.',
    field: 'year',
  },
  'invoice.quote_invoiced': {
    title: 'Already invoiced',
    message: 'The quote of this application has an invoice. Void it before you start another.',
  },
  'invoice.year_invoiced': {
    title: 'Year invoiced',
    message: 'There is an invoice for this company and year already. Open it, or void it first.',
    field: 'year',
  },
  'invoice.full': {
    title: 'Draft is full',
    message: 'An invoice has at most 500 companies. Issue this draft, then draft the rest.',
  },
  'invoice.companies_changed': {
    title: 'Another client',
    message:
      'A company of this draft has another client by now. Take it off the draft, then issue it.',
  },
  'invoice.company_unknown': {
    title: 'Not on the draft',
    message: 'This company is not on the draft any more. Reload it to see the newest version.',
  },
  'invoice.last_company': {
    title: 'Last company',
    message: 'This is the only company of the draft. Discard the draft instead.',
  },
  'invoice.year_without_prices': {
    title: 'No yearly prices',
    message: 'This type of company has no yearly prices. Start an invoice without lines.',
  },
  'invoice.restoration_billed': {
    title: 'Already invoiced',
    message: 'Invoices bill all that the restoration costs today.',
  },
  'fee.lines_invalid': {
    title: 'Receipts',
    message: 'Enter between 1 and 500 lines, one company each.',
    field: 'lines',
  },
  'fee.company_unknown': {
    title: 'Company unknown',
    message: 'No company of this firm has this number or name.',
  },
  'fee.company_ambiguous': {
    title: 'Two companies',
    message: 'More than one company has this name. Use the registration number.',
  },
  'fee.not_due': {
    title: 'No fee',
    message: 'This company has no annual fee of this year.',
  },
  'fee.files_invalid': {
    title: 'Receipts',
    message: 'Choose between 1 and 100 files at a time.',
  },
  'fee.receipt_attached': {
    title: 'Receipt there already',
    message: 'The fee of this company has a receipt. Open the duty to see it.',
  },
  'fee.receipt_twice': {
    title: 'File attached already',
    message: 'The same file is the receipt of another duty.',
  },
  'fee.doubtful': {
    title: 'Doubtful',
    message: 'This line is doubtful. Check the table, and include the line if it is right.',
  },
  'fee.receipt_missing': {
    title: 'Receipt',
    message: 'Enter the number of the receipt.',
  },
  'invoice.not_payable': {
    title: 'Not payable',
    message: 'Only an issued, unpaid invoice accepts payments.',
  },
  'invoice.hit_true': {
    title: 'On a watchlist',
    message:
      'A person or body this invoice concerns is on a watchlist. Ask the compliance officer before you bill or take money.',
  },
  'invoice.not_voidable': {
    title: 'Cannot be voided',
    message:
      'Only an issued invoice on which nothing is settled can be voided. Reverse a wrong payment first, or issue a credit note.',
  },
  'entry.not_balanced': {
    title: 'Not posted',
    message:
      'The postings of this invoice and its balance would differ, so nothing was changed. Reload the page; if it happens again, write to support.',
  },
  'entry.not_reversible': {
    title: 'Cannot be reversed',
    message:
      'Payments, refunds, write-offs and used money on account can be reversed. After a credit note, issue another invoice.',
  },
  'entry.already_reversed': {
    title: 'Already reversed',
    message: 'This posting was reversed in the meantime. Reload the page to see it.',
  },
  'entry.reason_invalid': {
    title: 'Reason missing',
    message: 'Enter the reason for the client, in at most 2,000 characters.',
    field: 'reason',
  },
  'payment.spent': {
    title: 'Money already used',
    message:
      'This money was given back or used for another invoice. Reverse that first, among the postings of that invoice.',
  },
  'refund.amount_invalid': {
    title: 'Amount',
    message:
      'Enter an amount in dollars and cents, at most what was received here and not given back.',
    field: 'amount',
  },
  'credit.lines_invalid': {
    title: 'Lines',
    message:
      'Credit at least one line, each with dollars and cents and at most what is billed there and not credited yet.',
    field: 'lines',
  },
  'credit.written_off': {
    title: 'Written off',
    message:
      'Part of this invoice is written off. Reverse the write-off among its postings before you credit that much.',
  },
  'write_off.amount_invalid': {
    title: 'Amount',
    message: 'Enter an amount in dollars and cents, at most what is owed.',
    field: 'amount',
  },
  'write_off.proposal_waiting': {
    title: 'A write-off waits already',
    message: 'A write-off on this invoice waits for a second person. Confirm or reject it first.',
  },
  'write_off.second_person_needed': {
    title: 'A second person confirms',
    message:
      'You proposed this write-off. A colleague with the duty billing, or an owner of the firm, confirms it.',
  },
  'write_off.settled': {
    title: 'Decided already',
    message: 'This write-off was confirmed, rejected or taken back.',
  },
  'write_off.owed_less': {
    title: 'Less is owed by now',
    message:
      'The invoice was paid, voided or corrected after this was proposed, and owes less than it gives up. Reject it, and write off what is owed.',
  },
  'write_off.limit_invalid': {
    title: 'Sum',
    message: 'Enter dollars and cents, from US$0.00 on.',
    field: 'amount',
  },
  'receipt.amount_invalid': {
    title: 'Amount',
    message: 'Enter the amount of the payment in dollars and cents.',
    field: 'amount',
  },
  'receipt.parts_invalid': {
    title: 'Invoices',
    message:
      'Give each open invoice of this client at most what is owed on it, and together at most the payment.',
    field: 'parts',
  },
  'account.amount_invalid': {
    title: 'Amount',
    message: 'Enter an amount in dollars and cents, at most what is on account and what is owed.',
    field: 'amount',
  },
  'invoice.note_invalid': {
    title: 'Reason missing',
    message: 'Enter the reason for the client, in at most 2,000 characters.',
    field: 'note',
  },
  'bookkeeping.accounts_invalid': {
    title: 'Accounts',
    message: 'Enter each account with 1 to 40 letters, digits, spaces and . / _ -.',
    field: 'accounts',
  },
  'vat_evidence.invalid': {
    title: 'Evidence',
    message:
      'Enter a residence outside The Bahamas, a purpose, a document of the client that stands, and days that follow one another.',
    field: 'purpose',
  },
  'discount.invalid': {
    title: 'Discount',
    message:
      'Enter a percentage up to 100 or an amount, days from today on within two years, a client and a service of the firm, and both texts.',
    field: 'reason',
  },
  'discount.over': {
    title: 'Over already',
    message: 'The last day of this discount has passed. It applies to nothing new.',
  },
  'invoice.discount_invalid': {
    title: 'Discount',
    message: 'This line cannot have this discount. Load the draft again.',
  },
  'invoice.discount_changed': {
    title: 'Discount of another client',
    message:
      'A line has the discount of a client whom this invoice does not bill any more. Save the lines without it.',
  },
  'firm_posting.invalid': {
    title: 'Fee or difference',
    message:
      'Enter a day until today, an amount to the cent, a currency of three letters, a reference of at most 120 characters and a reason.',
    field: 'reference',
  },
  'firm_posting.reference_taken': {
    title: 'Reference in use',
    message:
      'A posting with this reference is there. Look at it first. Another charge is posted with another reference.',
    field: 'reference',
  },
  'firm_posting.line_differs': {
    title: 'Another sum than the line',
    message:
      'What a line of the bank takes is posted whole: with its day, its amount and its currency, from the bank.',
  },
  'firm_posting.not_reversible': {
    title: 'Not taken back',
    message: 'This posting was taken back already, or takes another one back.',
  },
  'recurring.invalid': {
    title: 'Recurring service',
    message:
      'Enter a text, a service or an amount, a period that fits the price, a first day within the last year or later, and a later last day.',
    field: 'label',
  },
  'recurring.billed_yearly': {
    title: 'On the yearly invoice',
    message: 'The yearly invoice of this company has this service already.',
    field: 'code',
  },
  'recurring.ended': {
    title: 'Ended',
    message: 'This service has ended. Enter it again to bill it.',
  },
  'proforma.day_invalid': {
    title: 'Day',
    message: 'Enter the last day on which it holds, from today to a year from today.',
    field: 'valid_until',
  },
  'proforma.in_force': {
    title: 'One is in force',
    message: 'This draft has a proforma invoice that is in force. Withdraw it first.',
  },
  'proforma.ended': {
    title: 'Over already',
    message: 'This proforma invoice is not in force any more. Load the page again.',
  },
  'proforma.reason_invalid': {
    title: 'Reason',
    message: 'Write the reason in at most 2,000 characters. The client reads it.',
    field: 'reason',
  },
  'ladder.day_invalid': {
    title: 'Day',
    message: 'Enter the first day of the levels, from today to a year from today.',
    field: 'valid_from',
  },
  'ladder.levels_invalid': {
    title: 'Levels',
    message:
      'Set at most four levels, each on a later day than the one before, with a name, a text and a fee in dollars and cents.',
    field: 'levels',
  },
  'hold.until_invalid': {
    title: 'Day',
    message: 'Enter the day until which payment is promised, from today to a year from today.',
    field: 'until',
  },
  'hold.note_invalid': {
    title: 'What is wrong',
    message: 'Write what is wrong with the invoice, in at most 1,000 characters.',
    field: 'note',
  },
  'hold.already_open': {
    title: 'Noted already',
    message:
      'A promise or a dispute of this invoice is noted already. End it first to note another.',
  },
  'hold.ended': {
    title: 'Ended already',
    message: 'This promise or dispute was ended in the meantime. Reload the page to see how.',
  },
  'hold.answer_invalid': {
    title: 'Answer',
    message: 'Write the answer to the dispute, in at most 1,000 characters. The client reads it.',
    field: 'answer',
  },
  'payment.amount_invalid': {
    title: 'Amount',
    message: 'Enter an amount in dollars and cents, at most the outstanding balance.',
    field: 'amount',
  },
  'payment.day_invalid': {
    title: 'Day',
    message: 'Enter the day of the payment, not in the future.',
    field: 'paid_on',
  },
  'payment.nothing_due': {
    title: 'Nothing is due',
    message: 'This is settled already. Reload the page to see its state.',
  },
  'payment.already_reported': {
    title: 'Already reported',
    message: 'A report is waiting for confirmation. Withdraw it first to change it.',
  },
  'payment.notice_combined': {
    title: 'Part of one report',
    message: 'This report is of a payment over many invoices. It is answered as a whole.',
  },
  'payment.notice_settled': {
    title: 'Already answered',
    message: 'This report was confirmed, declined or withdrawn in the meantime.',
  },
  'payment.note_too_long': {
    title: 'Note',
    message: 'The note has at most 1,000 characters.',
    field: 'note',
  },
  'payment.document_unknown': {
    title: 'Receipt',
    message: 'Choose a receipt among the documents of the company.',
    field: 'document_id',
  },
  'payment.reply_invalid': {
    title: 'Reason',
    message: 'Give a reason of at most 1,000 characters. The client reads it.',
    field: 'reply',
  },
  'payment.reference_invalid': {
    title: 'Payment method',
    message: 'Choose the payment method; a reference has at most 120 characters.',
    field: 'reference',
  },
} as const satisfies Record<string, CatalogueEntry>;
