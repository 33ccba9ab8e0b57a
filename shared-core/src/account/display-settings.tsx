import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import {
  dateFormats,
  formatDate,
  readSelectedFormat,
  readPlatformDisplay,
  saveDateFormat,
  type DateFormat,
} from '../domain/format.ts';
import { readPreferences, savePreferences } from '../session/index.ts';
import { BareSelect, InputBox, SwitchInput } from '../ui/form/index.ts';
import { Icon, Panel } from '../ui/index.ts';
import { useThemeMode, type ThemeMode } from '../ui/theme/index.ts';
import { Line, Lines } from './lines.ts';

const themes: readonly { value: ThemeMode; label: string }[] = [
  { value: 'system', label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const SAMPLE = '2026-11-14';

/** Theme, rows of tables and dates on this device. Each choice counts at once. */
export function DisplaySettings() {
  const { mode, setMode } = useThemeMode();
  const [dates, setDates] = useState<DateFormat | 'platform'>(readSelectedFormat() ?? 'platform');
  const [isCompact, setCompact] = useState(() => readPreferences()['compactTables'] === true);
  const id = useId();
  return (
    <Panel title="Display" note="On this device" flush>
      <Lines>
        <Choice
          label="Theme"
          text="Light, dark, or as your device is set."
          value={mode}
          options={themes}
          onChange={(value) => setMode(value)}
        />
        <Choice
          label="Dates"
          text={`Dates read like ${formatDate(SAMPLE)}.`}
          value={dates}
          options={[
            { value: 'platform', label: `As the platform: ${readPlatformDisplay().dateFormat}` },
            ...dateFormats.map((value) => ({ value, label: value })),
          ]}
          onChange={(value: DateFormat | 'platform') => {
            saveDateFormat(value === 'platform' ? null : value);
            setDates(value);
          }}
        />
        <Line>
          <div>
            <b id={id}>Compact tables</b>
            <small>Rows are 36 pixels high. A list keeps its own choice where you made one.</small>
          </div>
          <SwitchInput
            type="checkbox"
            role="switch"
            aria-labelledby={id}
            aria-checked={isCompact}
            checked={isCompact}
            onChange={({ target }) => {
              savePreferences({ compactTables: target.checked });
              setCompact(target.checked);
            }}
          />
        </Line>
      </Lines>
    </Panel>
  );
}

function Choice<Value extends string>({
  label,
  text,
  value,
  options,
  onChange,
}: {
  label: string;
  text: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Line>
      <div>
        <b>
          <label htmlFor={id}>{label}</label>
        </b>
        <small>{text}</small>
      </div>
      <InputBox>
        <BareSelect
          id={id}
          value={value}
          onChange={({ target }) => {
            const selected = options.find((option) => option.value === target.value);
            if (selected) onChange(selected.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </BareSelect>
        <Icon of={ChevronDown} size={16} />
      </InputBox>
    </Line>
  );
}
