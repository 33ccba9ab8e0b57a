import useAutocomplete from '@mui/material/useAutocomplete';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { Icon } from '../content/icon.tsx';
import { Spinner } from '../content/spinner.tsx';
import { FieldFrame, type ControlProps } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import type { Option } from './form-select.tsx';
import { BareInput, InputBox } from './input-styles.ts';
import { ComboAnchor, ComboNote, ComboOptions } from './option-list.ts';
import {
  mostFound,
  useServerSearch,
  type FoundOption,
  type SearchOptions,
} from './use-server-search.ts';

interface ComboBoxProps {
  described: ControlProps;
  value: Option | null;
  name: string;
  disabled: boolean;
  required: boolean;
  placeholder: string | undefined;
  search: SearchOptions;
  inputRef: (element: HTMLInputElement | null) => void;
  onBlur: () => void;
  onChange: (option: Option | null) => void;
}

function ServerComboBox(props: ComboBoxProps) {
  const { described, value, name, disabled, required, placeholder, search, inputRef } = props;
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const found = useServerSearch(query, isOpen, search);

  const combo = useAutocomplete<FoundOption>({
    id: described.id,
    options: found.options,
    value,
    disabled,
    open: isOpen,
    autoHighlight: true,
    getOptionLabel: (option) => option.label,
    getOptionKey: (option) => option.value,
    isOptionEqualToValue: (one, other) => one.value === other.value,
    // The server has selected already.
    filterOptions: (options) => options,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    onInputChange: (_, text, reason) => setQuery(reason === 'input' ? text.trim() : ''),
    onChange: (_, option) => props.onChange(option && { value: option.value, label: option.label }),
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
          {...(placeholder && { placeholder })}
          ref={(element) => {
            comboRef.current = element;
            inputRef(element);
          }}
          onBlur={(event) => {
            onComboBlur?.(event);
            props.onBlur();
          }}
        />
        {isOpen && found.state === 'searching' ? (
          <Spinner size="small" label="Searching" />
        ) : (
          <Icon of={ChevronDown} size={16} />
        )}
      </InputBox>
      {combo.popupOpen && (
        <ComboOptions {...combo.getListboxProps()}>
          {combo.groupedOptions.map((option, index) => {
            const { key, ...rest } = combo.getOptionProps({ option, index });
            return (
              <li key={key} {...rest}>
                {option.label}
                {option.note && <span>{option.note}</span>}
              </li>
            );
          })}
          {combo.groupedOptions.length >= mostFound && (
            <ComboNote role="presentation">The first {mostFound}. Type to narrow them.</ComboNote>
          )}
          {combo.groupedOptions.length === 0 && (
            <ComboNote role="presentation">
              {found.state === 'searching' && 'Searching'}
              {found.state === 'found' && (query ? 'Nothing matches' : 'Nothing to choose from')}
              {found.state === 'failed' && found.error}
            </ComboNote>
          )}
        </ComboOptions>
      )}
    </ComboAnchor>
  );
}

/**
 * One of many, found by typing: the server is asked after a pause. The form holds the option selected, `{ value, label }`, or null.
 * `search` must be one function, not a new one each time the page renders.
 */
export function FormCombobox<Values extends FieldValues>(
  props: FormFieldProps<Values> & { search: SearchOptions; placeholder?: string },
) {
  const { name, control, disabled = false, label, help, optional = false } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });

  return (
    <FieldFrame label={label} help={help} optional={optional} error={fieldState.error?.message}>
      {(described) => (
        <ServerComboBox
          described={described}
          value={field.value ?? null}
          name={field.name}
          disabled={disabled}
          required={!optional}
          placeholder={props.placeholder}
          search={props.search}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    </FieldFrame>
  );
}
