import type { InvitedPerson, Me, Person } from './access/person-row.ts'
import type { OwnSession } from './access/own-session.ts'
import type { OwnFactors, Proof, RequiredOf } from './access/second-factor.ts'
import type { ListedToken } from './access/token-row.ts'
import type { BulkDeleted } from './bulk/chosen-rows.ts'
import type { ImportPreview } from './bulk/import-preview.ts'
import type { RowFor } from './catalogues/rows.ts'
import type { Change, ChangeBatch } from './history/change.ts'
import type { Overview } from './overview.ts'
import type { PackageImported } from './catalogues/document-calls.ts'
import type { BasicRuleSaved } from './catalogues/plan-calls.ts'
import type { VersionTables, VersionTree } from './catalogues/version-tree.ts'
import type { ListView } from './list-view.ts'
import type { Problem, ProblemGroup } from './problem.ts'
import type { CommentRead } from './release/comment.ts'
import type { ChangeSet, ChangeSetRead } from './release/change-set.ts'
import type { ImpactRead } from './release/impact.ts'
import type { Release, ReleaseRead } from './release/release.ts'
import type { PolicyNode } from './release/node.ts'
import type { RolloutRead } from './release/rollout.ts'
import type { Setting } from './setting/setting.ts'
import type { CaseRun } from './simulation/case-run.ts'
import type { CaseComparison } from './simulation/suite.ts'
import type { StoredCase } from './simulation/simulation-case.ts'
import type { SimulationInputs } from './simulation/simulation-inputs.ts'
import type { Usage } from './usage.ts'
import type { Caller, GraphAnswer, WorkflowEdited } from './catalogues/workflow-calls.ts'

/** Types of `data` in answers to `GET`, by path below `/api/v1`. Catalogues have types of their own. */
export interface ReadAnswers {
  overview: Overview
  'me/session': OwnSession[]
  'me/password': { has_password: boolean }
  'me/second-factor': OwnFactors
  'me/proof': Proof
  'second-factor-rule': { required_of: RequiredOf }
  setting: Setting
  [set: `change-set/${number}`]: ChangeSetRead
  'change-set/current': { releases: 'on' | 'off'; change_set: ChangeSet | null }
  [records: `change-set/${number}?page=${number}`]: ChangeSetRead
  node: PolicyNode[]
  [rollout: `rollout/${number}`]: RolloutRead | null
  [comments: `change-set/${number}/comment`]: CommentRead[]
  [impact: `change-set/${number}/impact`]: ImpactRead
  [impactWith: `change-set/${number}/impact?with=${string}`]: ImpactRead
  [tree: `policy-plan-ver/${number}/tree`]: VersionTree
  [tables: `policy-plan-ver/${number}/tree?only=tables${string}`]: VersionTables
  [graph: `rule-workflow-group/${number}/graph`]: GraphAnswer
  [callers: `rule-workflow-group/${number}/callers`]: Caller[]
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
  'change-set': ChangeSet
  release: ReleaseRead
}

/** Types of `data` in answers to `POST`. */
export interface WriteAnswers {
  'document/package': PackageImported
  'policy-plan-ver/duplicate': RowFor<'policy-plan-ver'>
  'policy-plan-basic/edits': BasicRuleSaved
  'policy-plan-mapping/order': readonly RowFor<'policy-plan-mapping'>[]
  'simulation-case/run': CaseRun
  'simulation-case/comparison': CaseComparison
  'change-set': ChangeSet
  release: Release
  'me/password': Me
  'me/proof': Proof
  'invitation/read': { name: string; email: string; expires_at: string }
  [invitation: `person/${number}/invitation`]: InvitedPerson
  [sessions: `person/${number}/sign-out`]: { ended: number; revoked: number }
  [edits: `rule-workflow-group/${number}/edits`]: WorkflowEdited
  [deleted: `${string}/bulk-delete`]: BulkDeleted
  [stored: `${string}/import/${string}/commit`]: ImportPreview
  [partly: `${string}/import/${string}/commit?skip_faulty=1`]: ImportPreview
}
