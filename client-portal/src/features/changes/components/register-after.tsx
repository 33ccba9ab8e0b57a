import styled from '@emotion/styled';
import { Panel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useFormContext, useWatch } from 'react-hook-form';

import type { ChangeRequest, Choices } from '../api/change.queries.ts';
import type { ChangeForm } from '../change-form.ts';
import { linesAfter } from '../register-lines.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: 12, fontWeight: 500, color: color.secondary },
  '& tbody th': { fontWeight: 500 },
  '& tr[data-changed] td:last-of-type': { fontWeight: 600, color: color.primary.ink },
});

/** The register before and after the change, in its own form; nothing while too little is filled in. */
export function RegisterAfter({ request, choices }: { request: ChangeRequest; choices: Choices }) {
  const { control } = useFormContext<ChangeForm>();
  const form = useWatch({ control }) as ChangeForm;
  const lines = linesAfter(request, form, choices);
  if (lines.length === 0) return null;
  return (
    <Panel title="The register after it">
      <Table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, now, after }) => (
            <tr key={label} data-changed={now !== after || undefined}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
