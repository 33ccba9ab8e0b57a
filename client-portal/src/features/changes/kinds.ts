import { scheduledText, type ChangeKind } from '@portal/shared-core/domain/changes';
import type { Enum } from '@portal/shared-core/supabase';
import type { StateLabel } from '@portal/shared-core/domain/tone';

export type ChangeState = Enum<'change_state'>;

export const changeStateLabels: Record<ChangeState, StateLabel> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'info' },
  in_review: { label: 'In review', tone: 'info' },
  information_requested: { label: 'Question for you', tone: 'warning' },
  approved: { label: 'Approved', tone: 'good' },
  effected: { label: 'In effect', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** The state of a request, with the day of one that is scheduled. */
export function changeStateOf(change: Parameters<typeof scheduledText>[0]): StateLabel {
  const label = scheduledText(change);
  return label === null ? changeStateLabels[change.state] : { label, tone: 'good' };
}

/** What a client wants, in their words, and the kind of change it is. */
export interface Intent {
  kind: ChangeKind;
  title: string;
  text: string;
  /** What the company must have for it. */
  needs?: 'officers' | 'shares' | 'members' | 'owners' | 'charges' | 'people';
}

export const intentGroups: readonly { title: string; intents: readonly Intent[] }[] = [
  {
    title: 'People',
    intents: [
      {
        kind: 'appoint_officer',
        title: 'A director or officer joins',
        text: 'Appoint someone the company knows, or a new person or body.',
      },
      {
        kind: 'cease_officer',
        title: 'A director or officer leaves',
        text: 'A resignation, a removal, or the end of a term.',
        needs: 'officers',
      },
      {
        kind: 'party_particulars',
        title: 'Someone moved or changed their name',
        text: 'New name, address, nationality or email of a person in the registers.',
        needs: 'people',
      },
    ],
  },
  {
    title: 'Ownership',
    intents: [
      {
        kind: 'transfer_shares',
        title: 'Shares are sold or given away',
        text: 'From one member to another person or body.',
        needs: 'members',
      },
      {
        kind: 'issue_shares',
        title: 'New shares are issued',
        text: 'To a member or to someone new, with more authorised shares if needed.',
        needs: 'shares',
      },
      {
        kind: 'beneficial_owner',
        title: 'A beneficial owner joins or changes',
        text: 'Someone owns or controls the company in the end, or does so in another way.',
      },
      {
        kind: 'cease_beneficial_owner',
        title: 'A beneficial owner ceases',
        text: 'Someone no longer owns or controls the company.',
        needs: 'owners',
      },
    ],
  },
  {
    title: 'The company',
    intents: [
      {
        kind: 'registered_office',
        title: 'We move',
        text: 'The registered office changes its address.',
      },
      { kind: 'company_name', title: 'We change the name', text: 'The company gets a new name.' },
      {
        kind: 'register_charge',
        title: 'A lender takes security',
        text: 'A mortgage or another charge over property of the company.',
      },
      {
        kind: 'satisfy_charge',
        title: 'A loan is repaid',
        text: 'A charge over the company is satisfied.',
        needs: 'charges',
      },
    ],
  },
  {
    title: 'Something else',
    intents: [
      { kind: 'other', title: 'Another change', text: 'Describe in your own words what you need.' },
    ],
  },
];

/** Whether a kind of change names a new owner, whose particulars a filing of beneficial owners needs. */
export const hasOwner = (kind: ChangeKind) =>
  kind === 'beneficial_owner' || kind === 'transfer_shares' || kind === 'issue_shares';

/** Above what is missing of who receives shares. */
export const OF_SHARES = 'Needed if the new owner is filed as a beneficial owner';
