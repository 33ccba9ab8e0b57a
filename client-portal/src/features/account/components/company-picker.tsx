import styled from '@emotion/styled';
import { color, media } from '@portal/shared-core/ui/theme';
import { CheckBox, FieldFrame, type FormFieldProps } from '@portal/shared-core/ui/form';
import { SearchField } from '@portal/shared-core/ui';
import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';

/** From so many companies on a person searches rather than reads. */
const SEARCH_FROM = 8;

const Box = styled('div')({
  border: `1px solid ${color.field}`,
  borderRadius: 8,
  maxHeight: 232,
  marginTop: 6,
  overflowY: 'auto',
  padding: '4px 12px',
});

const Row = styled('label')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  gap: 10,
  padding: '5px 0',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  [media.phone]: { padding: '11px 0' },
  '&[data-all]': { borderBottom: `1px solid ${color.line}`, fontWeight: 500 },
});

const Nothing = styled('p')({ padding: '8px 0', color: color.secondary });

/** The companies of a share: some or all, with a search where there are many. The value is their ids. */
export function CompanyPicker<Values extends FieldValues>({
  companies,
  ...props
}: FormFieldProps<Values> & { companies: readonly { id: string; name: string }[] }) {
  const { field, fieldState } = useController({
    name: props.name,
    ...(props.control && { control: props.control }),
  });
  const [query, setQuery] = useState('');
  const picked = new Set(field.value as readonly string[]);
  const wanted = query.trim().toLowerCase();
  const found = companies.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isWhole = picked.size === companies.length;

  function toggle(id: string) {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    field.onChange(companies.map((company) => company.id).filter((known) => next.has(known)));
  }

  return (
    <FieldFrame
      label={props.label}
      help={`${picked.size} of ${companies.length}`}
      error={fieldState.error?.message}
    >
      {(described) => (
        <>
          {companies.length >= SEARCH_FROM && (
            <SearchField label="Search your companies" value={query} onChange={setQuery} />
          )}
          <Box {...described} role="group" aria-label="Companies" tabIndex={-1} ref={field.ref}>
            {companies.length > 1 && !wanted && (
              <Row data-all>
                <CheckBox
                  type="checkbox"
                  checked={isWhole}
                  ref={(box) => {
                    if (box) box.indeterminate = picked.size > 0 && !isWhole;
                  }}
                  onChange={() => field.onChange(isWhole ? [] : companies.map(({ id }) => id))}
                />
                All companies
              </Row>
            )}
            {found.map(({ id, name }) => (
              <Row key={id}>
                <CheckBox type="checkbox" checked={picked.has(id)} onChange={() => toggle(id)} />
                {name}
              </Row>
            ))}
            {found.length === 0 && <Nothing>No company of yours has this in its name.</Nothing>}
          </Box>
        </>
      )}
    </FieldFrame>
  );
}
