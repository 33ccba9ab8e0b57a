import { createContext, use } from 'react';

import type { Answering, AskedQuestion } from '#/components/questions/question.tsx';

import type { Profile } from './api/kyc.queries.ts';

/** What every part of the page stands on. */
export interface KycFacts {
  profile: Profile;
  /** What staff ask now. */
  questions: readonly AskedQuestion[];
  answering: Answering;
}

export const KycContext = createContext<KycFacts | null>(null);

/** The profile being filled in, and what staff ask about it. */
export function useKyc(): KycFacts {
  const facts = use(KycContext);
  if (!facts) throw new Error('useKyc must be used inside the KYC editor');
  return facts;
}
