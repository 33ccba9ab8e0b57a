import useAutocomplete from '@mui/material/useAutocomplete';
import { ChevronDown } from 'lucide-react';
import { useController, type FieldValues } from 'react-hook-form';
import { allCountries, foldForSearch, type Country } from '../../domain/countries.ts';
import { Icon } from '../content/icon.tsx';
import { FieldFrame, type ControlProps } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { BareInput, InputBox } from './input-styles.ts';
import { ComboAnchor, ComboNote, ComboOptions } from './option-list.ts';

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
  const found = allCountries().filter((country) => country.search.includes(wanted));
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
    options: allCountries(),
    value: allCountries().find((country) => country.code === value) ?? null,
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
    <ComboAnchor {...combo.getRootProps()}>
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
        <ComboOptions {...combo.getListboxProps()}>
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
            <ComboNote role="presentation">No country of that name</ComboNote>
          )}
        </ComboOptions>
      )}
    </ComboAnchor>
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
