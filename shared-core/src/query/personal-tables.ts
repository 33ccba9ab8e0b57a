/** The tables whose changes are signalled to the one person a row belongs to, on their own topic. */
export const personalTables: ReadonlySet<string> = new Set<PersonalTable>(['jobs']);

export type PersonalTable = 'jobs';
