import { toAppError } from '@portal/shared-core/errors';

/** What writes the PDF of a template, with its fonts. Raises an error of the connection where they cannot be fetched. */
export async function pdfTools() {
  try {
    const tools = await import('@portal/shared-core/views/template-pdf');
    return { ...tools, fonts: await tools.fetchFontsWithItalic() };
  } catch (error) {
    throw toAppError(error);
  }
}
