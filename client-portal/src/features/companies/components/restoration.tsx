import { RestorationPanel } from '@portal/shared-core/company/restoration';
import { TextLink } from '@portal/shared-core/ui';
import { useScreens } from '@portal/shared-core/shell';

import { paths } from '#/paths.ts';

/** What the restoration of a company is expected to cost its client. Load it with `lazy`. */
export function Restoration({ companyId }: { companyId: string }) {
  const hasScreen = useScreens();
  return (
    <RestorationPanel portal="client" companyId={companyId}>
      {({ invoice }) =>
        invoice &&
        hasScreen(paths.invoice(invoice.id)) && (
          <p>
            Invoice: <TextLink to={paths.invoice(invoice.id)}>{invoice.number}</TextLink>
          </p>
        )
      }
    </RestorationPanel>
  );
}
