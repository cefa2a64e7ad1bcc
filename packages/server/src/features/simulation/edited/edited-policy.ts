import { createHash } from 'node:crypto'
import type { EditedSimulation } from '@tollgate/contract/simulation/edited.ts'
import type { PolicySource as SourceName } from '@tollgate/contract/simulation/policy-source.ts'
import type { PolicySource } from '@tollgate/engine/decide/policy.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { compileVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { compileWorkflow } from '@tollgate/engine/decide/workflow/compile-workflow.ts'
import { withBasicRule } from '../../../policy/plan-edits.ts'
import { applySent } from '../../../policy/sent-edits.ts'
import { faultsIn } from '../../../policy/stored-values.ts'
import type { RowsOfText } from '../../../policy/rows-of-text.ts'
import type { PolicyStore, PolicyWithRows, StoredPolicy } from '../policy/policy-store.ts'

type Edits = Pick<EditedSimulation, 'basic_rule' | 'workflow_edits' | 'document'>

/** The working data with unsaved edits applied. */
export class EditedSource implements PolicySource<StoredPolicy> {
  readonly #store: PolicyStore
  readonly #edits: Edits
  readonly #typed: RowsOfText | undefined

  constructor(store: PolicyStore, edits: Edits, typed?: RowsOfText) {
    this.#store = store
    this.#edits = edits
    this.#typed = typed
  }

  async policyFor(requests: readonly SimulationRequest[]): Promise<StoredPolicy> {
    const [wanted = {}] = requests
    return editedPolicy(await this.#store.policyWithRows(requests, wanted), this.#edits, this.#typed)
  }
}

/** A policy with the edits of a basic rule's form, of a workflow designer or of a text applied. Nothing is stored. */
export function editedPolicy(
  { policy, version, workflow }: PolicyWithRows,
  edits: Edits,
  typed: RowsOfText = {},
): StoredPolicy {
  const { basic_rule, workflow_edits } = edits
  const versions = new Map(policy.versions)
  if (basic_rule && version)
    versions.set(
      version.version.pcc_rule_ver_id,
      compileVersion(
        faultsIn('basic_rule', () => withBasicRule(version, basic_rule)),
        policy.references,
      ),
    )
  if (typed.version)
    versions.set(typed.version.version.pcc_rule_ver_id, compileVersion(typed.version, policy.references))
  const workflows = new Map(policy.workflows)
  if (workflow_edits && workflow)
    workflows.set(
      workflow.group.work_group_id,
      compileWorkflow(applySent(workflow, workflow_edits, 'workflow_edits.').workflow),
    )
  if (typed.workflow) workflows.set(typed.workflow.group.work_group_id, compileWorkflow(typed.workflow))
  return { ...policy, source: editedSource(policy.source, edits), versions, workflows }
}

function editedSource(stored: SourceName, { basic_rule, workflow_edits, document }: Edits): SourceName {
  const content = JSON.stringify([stored, basic_rule ?? null, workflow_edits ?? null, document ?? null])
  return { source: 'edited', hash: createHash('sha256').update(content).digest('hex') }
}
