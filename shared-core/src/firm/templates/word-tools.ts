import { toAppError } from '../../errors/index.ts';

/** What reads and fills Word documents. Raises an error of the connection where it cannot be fetched. */
export async function wordTools() {
  try {
    return await import('../../views/templates/docx.ts');
  } catch (error) {
    throw toAppError(error);
  }
}
