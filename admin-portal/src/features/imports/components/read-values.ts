import { z } from '@portal/shared-core/schema';

import type { SheetValues } from '../read-file.ts';

/** What a person says of a file before it is sent. */
export interface ReadValues {
  client: { value: string; label: string } | null;
  sheets: SheetValues[];
}

export const readSchema = z.object({
  client: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((person) => person !== null, 'Choose who the companies belong to.')),
  sheets: z.array(z.custom<SheetValues>()),
});
