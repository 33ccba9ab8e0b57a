import { useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import type { PortalName } from '../contract/index.ts';
import type { CompanyStatus } from '../domain/companies.ts';
import { formatDate, nassauToday } from '../domain/format.ts';
import { standingOn, type Standing } from '../domain/standing-text.ts';
import { useTenantScope } from '../tenant/index.ts';
import { InlineAlert, MenuButton, Spinner } from '../ui/index.ts';
import { pdfFileName, type PdfCompany } from '../views/index.ts';
import { companyAsAtQuery, standingsQuery } from './as-at/as-at.queries.ts';
import { useAsAt } from './as-at/use-as-at.ts';
import { companyListQueries } from './company-list.queries.ts';
import { useIssuer } from './use-issuer.ts';
import type { IncumbencyParts } from '../views/company-pdf/index.ts';

const IncumbencyDialog = lazy(async () => ({
  default: (await import('./incumbency-dialog.tsx')).IncumbencyDialog,
}));

type Kind = 'certificate' | 'registers' | 'incumbency' | 'shares';

/**
 * The PDFs of a company: copy of the certificate, registers, incumbency and share certificates, as at the day of the address. Nothing for a
 * company that is not registered.
 */
export function CompanyPdfs({
  portal,
  company,
}: {
  portal: PortalName;
  company: PdfCompany & { id: string; status: CompanyStatus };
}) {
  const scope = useTenantScope();
  const issuer = useIssuer();
  const queryClient = useQueryClient();
  const { asAt } = useAsAt();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'no-shares'>('idle');
  const [asksForParts, setAsksForParts] = useState(false);
  if (!company.registration_number || !company.registration_date) return null;

  async function download(kind: Kind, parts?: IncumbencyParts) {
    setState('busy');
    try {
      const pdf = await import('../views/company-pdf/index.ts');
      const day = asAt?.day ?? nassauToday();
      const [registers, then, standings] = await Promise.all([
        queryClient.fetchQuery(companyListQueries.registers(portal, scope, company.id, asAt)),
        asAt && queryClient.fetchQuery(companyAsAtQuery(portal, scope, company.id, asAt)),
        kind === 'incumbency'
          ? queryClient.fetchQuery(standingsQuery(portal, scope, company.id))
          : [],
      ]);
      const named = { ...company, ...then };
      if (kind === 'shares' && pdf.shareholdersOf(registers.members).length === 0)
        return setState('no-shares');
      await pdf.downloadPdf(pdfFileName(fileNames[kind], named.name, asAt?.day ?? ''), (paper) => {
        const making = { issuer, ...paper };
        switch (kind) {
          case 'certificate':
            return pdf.makeCertificate(named, making);
          case 'registers':
            return pdf.makeRegisters(named, registers, day, making);
          case 'incumbency':
            return pdf.makeIncumbency(
              named,
              registers,
              day,
              parts ?? noParts,
              { standing: standingFor(standings), standings },
              making,
            );
          case 'shares':
            return pdf.makeShareCertificates(named, registers.members, day, making);
        }
      });
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  /** The standing of the day; of today that of the company, which penalty is among. Undefined where none is known for the day. */
  function standingFor(standings: readonly Standing[]): Standing | undefined {
    const then = standingOn(standings, asAt?.day ?? nassauToday());
    if (asAt) return then;
    return then?.status === company.status ? then : { status: company.status, since: null };
  }

  const day = asAt ? { note: `As at ${formatDate(asAt.day)}` } : {};
  return (
    <div>
      <MenuButton
        label="Documents as PDF"
        size="medium"
        icon={FileDown}
        groups={[
          {
            entries: [
              { label: 'Certificate copy', onSelect: () => void download('certificate') },
              { label: 'Registers', ...day, onSelect: () => void download('registers') },
              {
                label: 'Certificate of incumbency',
                ...day,
                onSelect: () => setAsksForParts(true),
              },
              { label: 'Share certificates', ...day, onSelect: () => void download('shares') },
            ],
          },
        ]}
      />
      {state === 'busy' && <Spinner label="The PDF is being made" />}
      {state === 'failed' && (
        <InlineAlert tone="bad">The PDF could not be created. Please try again.</InlineAlert>
      )}
      {state === 'no-shares' && (
        <InlineAlert tone="bad">No member holds shares: there is nothing to certify.</InlineAlert>
      )}
      <Suspense>
        {asksForParts && (
          <IncumbencyDialog
            portal={portal}
            companyId={company.id}
            standingOf={standingFor}
            onClose={() => setAsksForParts(false)}
            onSelect={(parts) => {
              setAsksForParts(false);
              void download('incumbency', parts);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const noParts: IncumbencyParts = { members: false, owners: false, charges: false };

const fileNames: Record<Kind, string> = {
  certificate: 'copy-of-certificate',
  registers: 'registers',
  incumbency: 'certificate-of-incumbency',
  shares: 'share-certificates',
};
