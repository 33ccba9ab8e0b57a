import styled from '@emotion/styled';
import useAutocomplete from '@mui/material/useAutocomplete';
import { ChevronDown } from 'lucide-react';
import { useController, type FieldValues } from 'react-hook-form';
import { countries, foldForSearch, type Country } from '../../domain/countries.ts';
import { Icon } from '../icon.tsx';
import { color, media, radius } from '../theme/color.ts';
import { FieldFrame, type ControlProps } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { BareInput, InputBox } from './input-styles.ts';

const Anchor = styled('div')({ position: 'relative' });

const Options = styled('ul')({
  position: 'absolute',
  zIndex: 40,
  inset: 'calc(100% + 4px) 0 auto',
  maxHeight: 264,
  overflowY: 'auto',
  padding: 4,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.raised,
  boxShadow: color.shadow,
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    minHeight: 36,
    padding: '4px 10px',
    borderRadius: radius.control,
    cursor: 'pointer',
  },
  '& > li.Mui-focused': { background: color.hover },
  '& > li[aria-selected="true"]': { background: color.primary.tint, color: color.primary.ink },
  '& > li > span': { fontSize: 12 },
  [media.phone]: { '& > li': { minHeight: 44 } },
});

const None = styled('p')({ padding: '8px 10px', color: color.secondary });

interface ComboBoxProps {
  described: ControlProps;
  value: string;
  name: string;
  disabled: boolean;
  required: boolean;
  inputRef: (element: HTMLInputElement | null) => void;
  onBlur: () => void;
  onChange: (code: string) => void;
}

function matching(query: string) {
  const wanted = foldForSearch(query.trim());
  const found = countries.filter((country) => country.search.includes(wanted));
  // What begins with the letters comes before what merely contains them.
  return found.toSorted((one, other) => rank(one, wanted) - rank(other, wanted));
}

function rank(country: Country, wanted: string) {
  return country.search.startsWith(wanted) ? 0 : 1;
}

function CountryComboBox(props: ComboBoxProps) {
  const { described, value, name, disabled, required, inputRef, onBlur, onChange } = props;
  const combo = useAutocomplete<Country>({
    id: described.id,
    options: countries,
    value: countries.find((country) => country.code === value) ?? null,
    disabled,
    autoHighlight: true,
    openOnFocus: false,
    getOptionLabel: (country) => country.name,
    getOptionKey: (country) => country.code,
    isOptionEqualToValue: (one, other) => one.code === other.code,
    filterOptions: (_, { inputValue }) => matching(inputValue),
    onChange: (_, country) => onChange(country?.code ?? ''),
  });
  const {
    ref: comboRef,
    onBlur: onComboBlur,
    ...input
  } = combo.getInputProps() as ReturnType<typeof combo.getInputProps> & {
    ref: React.RefObject<HTMLInputElement | null>;
  };

  return (
    <Anchor {...combo.getRootProps()}>
      <InputBox ref={combo.setAnchorEl}>
        <BareInput
          {...input}
          {...described}
          name={name}
          required={required}
          ref={(element) => {
            comboRef.current = element;
            inputRef(element);
          }}
          onBlur={(event) => {
            onComboBlur?.(event);
            onBlur();
          }}
        />
        <Icon of={ChevronDown} size={16} />
      </InputBox>
      {combo.popupOpen && (
        <Options {...combo.getListboxProps()}>
          {combo.groupedOptions.map((country, index) => {
            const { key, ...option } = combo.getOptionProps({ option: country, index });
            return (
              <li key={key} {...option}>
                {country.name}
                <span>{country.code}</span>
              </li>
            );
          })}
          {combo.groupedOptions.length === 0 && (
            <None role="presentation">No country of that name</None>
          )}
        </Options>
      )}
    </Anchor>
  );
}

/** A country by typing its name or code; the form holds the ISO 3166-1 code, '' for none. */
export function FormCountryField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { name, control, disabled = false, label, help, optional = false } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });

  return (
    <FieldFrame label={label} help={help} optional={optional} error={fieldState.error?.message}>
      {(described) => (
        <CountryComboBox
          described={described}
          value={field.value ?? ''}
          name={field.name}
          disabled={disabled}
          required={!optional}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    </FieldFrame>
  );
}
