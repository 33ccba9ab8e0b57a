import type { AppError } from '@portal/shared-core/errors';
import { useState } from 'react';

/** The refusal of an action, until what it was about stands otherwise: an old error says nothing of the new state. */
export function useCurrentRefusal(error: AppError | null, standing: string): AppError | null {
  const [refused, setRefused] = useState({ error, standing });
  if (refused.error !== error) setRefused({ error, standing });
  return refused.error === error && refused.standing === standing ? error : null;
}
