import type { InvitedPerson, Me, Person } from './access/person-row.ts'
import type { OwnSession } from './access/own-session.ts'
import type { OwnFactors, Proof, RequiredOf } from './access/second-factor.ts'
import type { ListedToken } from './access/token-row.ts'
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
  'me/session': OwnSession[]
  'me/password': { has_password: boolean }
  'me/second-factor': OwnFactors
  'me/proof': Proof
  'second-factor-rule': { required_of: RequiredOf }
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
  'api-token': ListedToken
  'person-token': ListedToken
  person: Person
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
  'me/password': Me
  'me/proof': Proof
  'invitation/read': { name: string; email: string; expires_at: string }
  [invitation: `person/${number}/invitation`]: InvitedPerson
  [sessions: `person/${number}/sign-out`]: { ended: number; revoked: number }
  [deleted: `${string}/bulk-delete`]: BulkDeleted
  [stored: `${string}/import/${string}/commit`]: ImportPreview
  [partly: `${string}/import/${string}/commit?skip_faulty=1`]: ImportPreview
}
