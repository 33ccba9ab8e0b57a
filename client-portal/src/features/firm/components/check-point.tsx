import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, Panel, showToast, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useCheckPoint } from '../api/firm.mutations.ts';
import { firmQueries } from '../api/firm.queries.ts';

/** Says that what the platform sets was looked at and stays; nothing once the point of the checklist is done. */
export function CheckPoint({
  point,
  title,
  text,
  label,
}: {
  point: 'prices' | 'ladder' | 'templates';
  title: string;
  text: string;
  label: string;
}) {
  const scope = useTenantScope();
  const { data: points } = useQuery(firmQueries.checklist(scope));
  const check = useCheckPoint();
  if (points?.find((each) => each.point === point)?.is_done !== false) return null;
  return (
    <Panel title={title}>
      <Stack>
        <p>{text}</p>
        {check.error && <InlineAlert tone="bad">{check.error.message}</InlineAlert>}
        <Actions>
          <Button
            loading={check.isPending}
            onClick={() =>
              check.mutate(
                { tenant_id: scope.tenantId, point },
                { onSuccess: () => showToast({ text: 'Noted' }) },
              )
            }
          >
            {label}
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
