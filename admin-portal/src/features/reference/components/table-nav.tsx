import styled from '@emotion/styled';
import { FilterSelect } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { Link, useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { referenceTables, tableGroups } from '../tables/index.ts';

/** The list of tables at the left, the rows beside it; one under the other where that is narrow. */
export const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: '224px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
});

const Nav = styled('nav')({
  '& > div': { marginTop: 16 },
  '& h2': { padding: '0 12px 4px', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& a': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    padding: '6px 12px',
    borderRadius: 6,
    color: color.text,
    textDecoration: 'none',
  },
  '& a:hover': { background: color.hover },
  '& a[aria-current]': { background: color.neutral, fontWeight: 600 },
  '& small': { color: color.secondary, fontVariantNumeric: 'tabular-nums' },
  [media.narrow]: { display: 'none' },
});

const Narrow = styled('div')({ display: 'none', [media.narrow]: { display: 'block' } });

/** The tables of reference data, and how many rows of each are to be verified. */
export function TableNav({
  current,
  toVerify,
}: {
  /** The name of the table that is shown; '' for what is to be verified. */
  current: string;
  toVerify: readonly { table: string }[] | undefined;
}) {
  const navigate = useNavigate();
  const countOf = (name: string) => toVerify?.filter(({ table }) => table === name).length ?? 0;
  return (
    <>
      <Nav aria-label="Tables of reference data">
        <Entry
          to={paths.reference}
          label="To verify"
          count={toVerify?.length ?? 0}
          isOpen={!current}
        />
        {tableGroups.map(({ label, tables }) => (
          <div key={label}>
            <h2>{label}</h2>
            {tables.map((table) => (
              <Entry
                key={table.name}
                to={paths.referenceTable(table.name)}
                label={table.label}
                count={countOf(table.name)}
                isOpen={table.name === current}
              />
            ))}
          </div>
        ))}
      </Nav>
      <Narrow>
        <FilterSelect
          label="Table"
          all={`To verify${toVerify ? ` (${toVerify.length})` : ''}`}
          value={current}
          onChange={(name) => void navigate(name ? paths.referenceTable(name) : paths.reference)}
          options={referenceTables.map(({ name, label }) => ({ value: name, label }))}
        />
      </Narrow>
    </>
  );
}

function Entry({
  to,
  label,
  count,
  isOpen,
}: {
  to: string;
  label: string;
  count: number;
  isOpen: boolean;
}) {
  return (
    <Link to={to} aria-current={isOpen ? 'page' : undefined}>
      {label}
      {count > 0 && <small title={`${count} to verify`}>{count}</small>}
    </Link>
  );
}
