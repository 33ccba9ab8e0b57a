import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel, Stack, TextLink } from '@portal/shared-core/ui';
import { RestorationLines } from '@portal/shared-core/views/restoration';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { restorationQuery } from '../api/restoration.queries.ts';

/** What the restoration of a company is expected to cost its client. Load it with `lazy`. */
export function Restoration({ companyId }: { companyId: string }) {
  const cost = useQuery(restorationQuery(useTenantScope(), companyId));
  const hasScreen = useScreens();
  return (
    <QueryPanel
      title="Restoration"
      query={cost}
      failed="The cost of the restoration could not be loaded"
      isEmpty={(found) => found === null}
      empty={
        <p>
          There is no cost to show: the company is on the register, or it was shared with you
          without its invoices.
        </p>
      }
    >
      {(found) =>
        found && (
          <Stack>
            <RestorationLines forStaff={false} cost={found} />
            {found.invoice && hasScreen(paths.invoice(found.invoice.id)) && (
              <p>
                Invoice:{' '}
                <TextLink to={paths.invoice(found.invoice.id)}>{found.invoice.number}</TextLink>
              </p>
            )}
          </Stack>
        )
      }
    </QueryPanel>
  );
}
