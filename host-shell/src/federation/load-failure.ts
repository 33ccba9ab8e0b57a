import { AppError } from '@portal/shared-core/errors';

/** Where the way of a portal into the page ended. `report_portal_load` has the same names. */
export type Stage =
  | 'pointer'
  | 'release'
  | 'signature'
  | 'contract'
  | 'integrity'
  | 'code'
  | 'first_screen';

/** A version of a portal could not be loaded. */
export class LoadFailure extends Error {
  readonly stage: Stage;

  constructor(stage: Stage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.stage = stage;
  }

  /** Whether another try of the same version may end otherwise. */
  get mayPass(): boolean {
    return ['pointer', 'release', 'code'].includes(this.stage);
  }

  /** What the person reads. */
  toAppError(): AppError {
    const code = this.stage === 'contract' ? 'portal_incompatible' : 'portal_unavailable';
    return new AppError(code, { cause: this });
  }
}

/** Runs one step; what it throws becomes a failure of its stage, unless it is one already. */
export async function at<T>(stage: Stage, step: () => Promise<T> | T): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof LoadFailure) throw cause;
    throw new LoadFailure(stage, String(cause), { cause });
  }
}
