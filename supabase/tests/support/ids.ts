/** Who calls. Rows and roles are in fixtures.sql. */
export type Persona =
  | 'anon'
  | 'stranger'
  | 'member'
  | 'otherMember'
  | 'owner'
  | 'otherTenantOwner'
  | 'admin'
  | 'suspended'
  | 'superAdmin'
  | 'serviceRole';

/** The people of fixtures.sql who can sign in. */
export const people = {
  /** A client of the first tenant. */
  member: '00000000-0000-4000-8000-000000000001',
  /** Another client of the same tenant. */
  otherMember: '00000000-0000-4000-8000-000000000002',
  /** Runs the first tenant. */
  owner: '00000000-0000-4000-8000-000000000003',
  /** Runs the second tenant. */
  otherTenantOwner: '00000000-0000-4000-8000-000000000004',
  admin: '00000000-0000-4000-8000-000000000005',
  /** Admin, owner of the first tenant and of a company in it, but suspended. */
  suspended: '00000000-0000-4000-8000-000000000006',
  /** Signed in, belongs to no tenant, claims to be an admin in the metadata. */
  stranger: '00000000-0000-4000-8000-000000000007',
  /** The super admin, in tests that call useSuperAdmin. */
  superAdmin: '00000000-0000-4000-8000-000000000008',
} as const;

export const tenants = {
  first: '10000000-0000-4000-8000-000000000001',
  second: '10000000-0000-4000-8000-000000000002',
} as const;

/** `mine` is the member's, `others` the other member's, `shared` the other member's but shared with the member. */
export const companies = {
  mine: 'c0000000-0000-4000-8000-000000000001',
  others: 'c0000000-0000-4000-8000-000000000002',
  shared: 'c0000000-0000-4000-8000-000000000003',
  foreign: 'c0000000-0000-4000-8000-000000000004',
  suspended: 'c0000000-0000-4000-8000-000000000005',
} as const;

/** Each takes part in the company of that name, except `entered`, which the member entered. */
export const parties = {
  mine: 'f0000000-0000-4000-8000-000000000001',
  others: 'f0000000-0000-4000-8000-000000000002',
  shared: 'f0000000-0000-4000-8000-000000000003',
  foreign: 'f0000000-0000-4000-8000-000000000004',
  entered: 'f0000000-0000-4000-8000-000000000005',
} as const;

export const applications = {
  /** The member's empty draft. */
  mine: 'a0000000-0000-4000-8000-000000000001',
  /** Submitted. */
  others: 'a0000000-0000-4000-8000-000000000002',
  /** Submitted. */
  foreign: 'a0000000-0000-4000-8000-000000000004',
  suspended: 'a0000000-0000-4000-8000-000000000005',
} as const;

export const notifications = {
  member: 'ab000000-0000-4000-8000-000000000001',
  otherMember: 'ab000000-0000-4000-8000-000000000002',
  suspended: 'ab000000-0000-4000-8000-000000000006',
} as const;

/** Each is about the company of that name, except the last three: about a party and an application. */
export const documents = {
  mine: 'd0000000-0000-4000-8000-000000000001',
  others: 'd0000000-0000-4000-8000-000000000002',
  shared: 'd0000000-0000-4000-8000-000000000003',
  foreign: 'd0000000-0000-4000-8000-000000000004',
  partyOfMine: 'd0000000-0000-4000-8000-000000000011',
  /** A party of the shared company, which the member may only look at. */
  partyOfShared: 'd0000000-0000-4000-8000-000000000013',
  application: 'd0000000-0000-4000-8000-000000000021',
} as const;

/** `client`: the other member invites to the shared company. `firm`: staff invite one to run the first tenant. */
export const invitations = {
  client: 'ac000000-0000-4000-8000-000000000001',
  firm: 'ac000000-0000-4000-8000-000000000002',
} as const;

/** The tokens of their links. */
export const invitationTokens = {
  client: 'ac000000-0000-4000-9000-000000000001',
  firm: 'ac000000-0000-4000-9000-000000000002',
} as const;

/** The KYC profile of the party of that name. */
export const kycProfiles = {
  mine: 'f1000000-0000-4000-8000-000000000001',
  others: 'f1000000-0000-4000-8000-000000000002',
  shared: 'f1000000-0000-4000-8000-000000000003',
  foreign: 'f1000000-0000-4000-8000-000000000004',
  entered: 'f1000000-0000-4000-8000-000000000005',
} as const;

/** Each is of the company of that name; `firm` is of the first tenant itself, `party` of the party `mine`. */
export const obligations = {
  mine: 'ad000000-0000-4000-8000-000000000001',
  others: 'ad000000-0000-4000-8000-000000000002',
  shared: 'ad000000-0000-4000-8000-000000000003',
  foreign: 'ad000000-0000-4000-8000-000000000004',
  firm: 'ad000000-0000-4000-8000-000000000011',
  party: 'ad000000-0000-4000-8000-000000000012',
} as const;

/** All about the company `mine`. */
export const alerts = { mine: 'ae000000-0000-4000-8000-000000000001' } as const;
export const checks = { mine: 'af000000-0000-4000-8000-000000000001' } as const;
export const assessments = { mine: 'a1000000-0000-4000-8000-000000000001' } as const;

/** The one member of the company of that name, since it was registered, with all its 5000 shares. */
export const members = {
  mine: 'b0000000-0000-4000-8000-000000000001',
  shared: 'b0000000-0000-4000-8000-000000000003',
} as const;

/** Each is over the company of that name. */
export const charges = {
  mine: 'cc000000-0000-4000-8000-000000000001',
  others: 'cc000000-0000-4000-8000-000000000002',
  shared: 'cc000000-0000-4000-8000-000000000003',
  foreign: 'cc000000-0000-4000-8000-000000000004',
} as const;

/** Each is a draft of its owner about the company of that name. */
export const changes = {
  mine: 'ce000000-0000-4000-8000-000000000001',
  others: 'ce000000-0000-4000-8000-000000000002',
  shared: 'ce000000-0000-4000-8000-000000000003',
  foreign: 'ce000000-0000-4000-8000-000000000004',
} as const;

/** `mine` is the member's about their company, `others` and `shared` are the other member's, each with a message and a note. */
export const tickets = {
  mine: 'ad000000-0000-4000-8000-000000000001',
  /** About no company. */
  others: 'ad000000-0000-4000-8000-000000000002',
  /** About the shared company, which the member may only look at. */
  shared: 'ad000000-0000-4000-8000-000000000003',
  foreign: 'ad000000-0000-4000-8000-000000000004',
} as const;

export const contactMessages = {
  waiting: 'ae000000-0000-4000-8000-000000000001',
} as const;

/** The party `mine` looks like an entry of a list. */
export const hits = { mine: 'fe000000-0000-4000-8000-000000000001' } as const;
