import { DocumentUpload, type AttachedDocument } from './document-upload.tsx';

const receipt = { code: 'payment_receipt', name: 'Receipt', expires: false };

/** A receipt that was attached: the id of its document, and the name of its file. */
export type Receipt = AttachedDocument;

/** A receipt about a company or an application, uploaded from a form as a document of the category payment_receipt. */
export function ReceiptUpload(props: {
  value: Receipt | null;
  onChange: (receipt: Receipt | null) => void;
  subjectId: string;
}) {
  return (
    <DocumentUpload
      {...props}
      category={receipt}
      label="Attach a receipt"
      progressLabel="Receipt on its way"
    />
  );
}
