import type { CaseRun } from './simulation/case-run.ts'
import type { CaseComparison } from './simulation/suite.ts'
import type { StoredCase } from './simulation/simulation-case.ts'
import type { SimulationInputs } from './simulation/simulation-inputs.ts'

/** Types of `data` in answers to `GET`, by path below `/api/v1`. Catalogues have types of their own. */
export interface ReadAnswers {
  [inputs: `simulation/inputs?${string}`]: SimulationInputs
}

/** Types of rows in answers to a paged `GET`. */
export interface PageAnswers {
  'simulation-case': StoredCase
}

/** Types of `data` in answers to `POST`. */
export interface WriteAnswers {
  'simulation-case/run': CaseRun
  'simulation-case/comparison': CaseComparison
}
