import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { color } from '../theme/color.ts';

const List = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  marginBottom: 8,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& li + li::before': { content: '"/" / ""', marginRight: 6 },
});

export interface Crumb {
  label: string;
  /** Missing on the last one: the page itself. */
  to?: string;
}

/** The way here, for pages that lie deep. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        {items.map(({ label, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </List>
    </nav>
  );
}
