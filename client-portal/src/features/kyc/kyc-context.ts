import { createContext, use } from 'react';

import type { Answering, StaffQuestion } from '#/components/questions/question.tsx';

import type { Profile } from './api/kyc.queries.ts';

/** The data that every part of the page needs. */
export interface KycFacts {
  profile: Profile;
  /** The open questions of staff. */
  questions: readonly StaffQuestion[];
  answering: Answering;
}

export const KycContext = createContext<KycFacts | null>(null);

/** The profile being filled in, and the questions of staff about it. */
export function useKyc(): KycFacts {
  const facts = use(KycContext);
  if (!facts) throw new Error('useKyc must be used inside the KYC editor');
  return facts;
}
