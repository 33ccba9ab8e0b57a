import styled from '@emotion/styled';

import { visuallyHidden } from '../theme/color.ts';

/** Text that only screen readers get: `Remove<VisuallyHidden> question 2</VisuallyHidden>`. */
export const VisuallyHidden = styled('span')(visuallyHidden);
