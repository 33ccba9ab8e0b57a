/** The texts of one error. */
export interface CatalogueEntry {
  title: string;
  message: string;
  /** Doing the same again may succeed. */
  retryable?: boolean;
  /** The form field to blame, when the database names none. */
  field?: string;
}
