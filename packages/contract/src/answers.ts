import type { BulkDeleted } from './bulk/chosen-rows.ts'
import type { ImportPreview } from './bulk/import-preview.ts'
import type { Change, ChangeBatch } from './history/change.ts'
import type { Overview } from './overview.ts'
import type { PackageImported } from './catalogues/document-calls.ts'
import type { ListView } from './list-view.ts'
import type { Problem, ProblemGroup } from './problem.ts'
import type { Setting } from './setting/setting.ts'
import type { CaseRun } from './simulation/case-run.ts'
import type { CaseComparison } from './simulation/suite.ts'
import type { StoredCase } from './simulation/simulation-case.ts'
import type { SimulationInputs } from './simulation/simulation-inputs.ts'
import type { Usage } from './usage.ts'

/** Types of `data` in answers to `GET`, by path below `/api/v1`. Catalogues have types of their own. */
export interface ReadAnswers {
  overview: Overview
  setting: Setting
  [inputs: `simulation/inputs?${string}`]: SimulationInputs
  [usage: `${string}/usage`]: Usage
  [usage: `${string}/usage?named=${number}`]: Usage
  [rows: `${string}/import/${string}`]: ImportPreview
}

/** Types of rows in answers to a paged `GET`. */
export interface PageAnswers {
  problems: Problem
  'problems/groups': ProblemGroup
  'change-batch': ChangeBatch
  change: Change
  'simulation-case': StoredCase
  'list-view': ListView
}

/** Types of `data` in answers to `POST`. */
export interface WriteAnswers {
  'document/package': PackageImported
  'simulation-case/run': CaseRun
  'simulation-case/comparison': CaseComparison
  [deleted: `${string}/bulk-delete`]: BulkDeleted
  [stored: `${string}/import/${string}/commit`]: ImportPreview
  [partly: `${string}/import/${string}/commit?skip_faulty=1`]: ImportPreview
}
