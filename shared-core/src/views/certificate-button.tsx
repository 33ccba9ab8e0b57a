import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button, Icon, InlineAlert } from '../ui/index.ts';
import type { CertificateFacts, Issuer } from './certificate/certificate-facts.ts';

/** What of a company a copy of its certificate is made from. */
export interface CertifiedCompany {
  name: string;
  registration_number: string | null;
  registration_date: string | null;
  registered_office: string | null;
  type: { name: string; law: string };
}

/** Downloads a copy of the certificate of incorporation; nothing for a company that is not registered. */
export function CertificateButton({
  company,
  issuer,
}: {
  company: CertifiedCompany;
  issuer: Issuer;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const facts = factsOf(company);
  if (!facts) return null;

  async function download(of: CertificateFacts) {
    setState('busy');
    try {
      const { downloadCertificate } = await import('./certificate/index.ts');
      await downloadCertificate(of, issuer);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <div>
      <Button
        startIcon={<Icon of={FileDown} size={16} />}
        loading={state === 'busy'}
        onClick={() => void download(facts)}
      >
        Certificate copy
      </Button>
      {state === 'failed' && (
        <InlineAlert tone="bad">
          The certificate copy could not be created. Please try again.
        </InlineAlert>
      )}
    </div>
  );
}

/** A tenant as the issuer of a document: its name, in its branding colour if it has one. */
export function issuerOf({ name, branding }: { name: string; branding?: unknown }): Issuer {
  const isSelected = typeof branding === 'object' && branding !== null && 'primary' in branding;
  const primary = isSelected ? branding.primary : undefined;
  return { name, ...(typeof primary === 'string' && { primary }) };
}

function factsOf(company: CertifiedCompany): CertificateFacts | undefined {
  const { registration_number: number, registration_date: day, type } = company;
  if (!number || !day) return undefined;
  return {
    name: company.name,
    registrationNumber: number,
    registeredOn: day,
    registeredOffice: company.registered_office,
    type: type.name,
    law: type.law,
  };
}
