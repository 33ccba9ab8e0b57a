import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

import { useChangeTenant } from '../api/tenant.mutations.ts';
import { tenantQueries, type Tenant, type TenantChange } from '../api/tenant.queries.ts';

/**
 * A part of a tenant as a form. It sends the tenant as it was read when the form began; the database refuses it once another person changed
 * the tenant, and both are shown.
 */
export function TenantForm<Values extends FieldValues>(props: {
  title: string;
  tenant: Tenant;
  valuesOf: (tenant: Tenant) => Values;
  toChange: (values: Values, base: Tenant) => TenantChange;
  /** What is stored in this part, as text. */
  valueText: (tenant: Tenant) => string;
  resolver?: Resolver<Values>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}) {
  const { title, tenant, valuesOf, toChange, valueText, resolver, children } = props;
  const [base, setBase] = useState(tenant);
  const [round, setRound] = useState(0);
  const change = useChangeTenant(base);
  const noteSaved = useNoteSaved();
  const isBehind = tenant.version > base.version && !change.isPending;
  const isChanged = isBehind && valueText(tenant) !== valueText(base);

  // What another person changed in other parts does not concern this form.
  if (isBehind && !isChanged) setBase(tenant);

  return (
    <Panel title={title}>
      {isChanged && (
        <InlineAlert tone="warning" title="Another person changed this">
          <p>Now stored: {valueText(tenant)}.</p>
          <p>When you began: {valueText(base)}.</p>
          <Actions>
            <Button size="small" onClick={() => setBase(tenant)}>
              Keep what I typed
            </Button>
            <Button
              size="small"
              onClick={() => {
                setBase(tenant);
                setRound(round + 1);
              }}
            >
              Take what is stored
            </Button>
          </Actions>
        </InlineAlert>
      )}
      <CommandForm
        key={round}
        label={title}
        variant="outlined"
        command={{
          isPending: change.isPending,
          mutate: (input: TenantChange, { onSuccess, onError }) =>
            change.mutate(input, {
              onError,
              onSuccess(version) {
                const saved = { ...base, ...input, version };
                noteSaved(saved);
                onSuccess(version);
                setBase(saved);
                setRound(round + 1);
              },
            }),
        }}
        defaultValues={valuesOf(base)}
        toInput={(values) => toChange(values, base)}
        submit={`Save ${title.toLowerCase()}`}
        toast={{ text: `${title} saved` }}
        {...(resolver && { resolver })}
      >
        {children}
      </CommandForm>
    </Panel>
  );
}

/** Has the rest of the page go on from what was saved before the portfolio is read again: else its next action is refused as a conflict. */
function useNoteSaved() {
  const { queryKey } = tenantQueries.list(useTenantScope());
  const queryClient = useQueryClient();
  return (saved: Tenant) =>
    queryClient.setQueryData<Tenant[]>(queryKey, (list) =>
      list?.map((tenant) => (tenant.id === saved.id ? saved : tenant)),
    );
}
