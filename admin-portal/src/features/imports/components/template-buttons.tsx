import { Actions, Button, saveFile } from '@portal/shared-core/ui';
import { textWorkbook } from '@portal/shared-core/ui/text-workbook';

import { templateSheets } from '../reading/template.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The template of a portfolio, with an example in each sheet and a sheet that says what the columns hold. */
export function TemplateButtons() {
  return (
    <Actions>
      <Button
        onClick={() => saveFile('portfolio-template.xlsx', textWorkbook(templateSheets()), XLSX)}
      >
        Download the template
      </Button>
    </Actions>
  );
}
