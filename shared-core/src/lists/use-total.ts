import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { List } from './list.ts';

/** The number of rows for `Pagination`: exact up to `exactTo`, above it only once it is asked for. */
export function useTotal<Row>({ exactCount, exactTo }: List<Row>, known = 0) {
  const [isRequested, setIsRequested] = useState(false);
  const isLarge = known > exactTo;
  const exact = useQuery({ ...exactCount, enabled: isRequested && isLarge });
  if (!isLarge) return { total: known };
  if (isRequested && exact.data !== undefined) return { total: exact.data };
  return {
    total: known,
    atLeast: exactTo,
    onCount: () => (isRequested ? void exact.refetch() : setIsRequested(true)),
    counting: exact.isFetching,
  };
}
