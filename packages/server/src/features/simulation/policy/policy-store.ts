import { isCurrent } from '@tollgate/engine/decide/values/in-force.ts'
import { compileVersion, type CompiledVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { assemble, type Policy } from '@tollgate/engine/decide/policy.ts'
import { compileReferences, type References } from '@tollgate/engine/decide/references/references.ts'
import type { PlanRow, VersionRow, VersionRows } from '@tollgate/engine/decide/rows/plan-rows.ts'
import type { WorkflowRows } from '@tollgate/engine/decide/rows/workflow-rows.ts'
import { compileWorkflow, type CompiledWorkflow } from '@tollgate/engine/decide/workflow/compile-workflow.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { ChangeLog } from './change-log.ts'
import { readAccumulators, readReferences } from './read-references.ts'
import { readPlans, readVersion } from './read-versions.ts'
import { readWorkflows } from './read-workflows.ts'
import { ALL_PARTS, touchedParts, type TouchedParts } from './touched-parts.ts'
import { TimeZones } from './time-zones.ts'

/** A policy with what the engine does not ask: which records there are at all. */
export interface StoredPolicy extends Policy {
  accumulators: ReadonlySet<number>
  versionRows: ReadonlyMap<number, VersionRow>
}

interface Parts {
  references?: { compiled: References; accumulators: ReadonlySet<number> } | undefined
  plans?: { plans: readonly PlanRow[]; versions: ReadonlyMap<number, VersionRow> } | undefined
  workflows?: readonly CompiledWorkflow[] | undefined
  versions: Map<number, CompiledVersion>
}

/**
 * The stored policy, compiled. Its parts are kept until a write touches them, wherever that write was made; a version is
 * read when a decision first needs it. Before each decision one statement tells whether anything was written.
 */
export class PolicyStore {
  readonly zones = new TimeZones()
  readonly #database: Database
  readonly #changes: ChangeLog
  #parts: Parts = { versions: new Map() }
  #policy: StoredPolicy | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
    this.#changes = new ChangeLog(database)
  }

  /** The policy as it is now, with all that deciding these requests takes. One caller at a time is served. */
  policyFor(requests: readonly SimulationRequest[]): Promise<StoredPolicy> {
    const served = this.#turn.then(() => this.#policyFor(requests))
    this.#turn = served.catch(() => {})
    return served
  }

  /** A version as it is stored now. */
  readVersionRows(version: VersionRow): Promise<VersionRows> {
    return readVersion(this.#database.db, version)
  }

  /** Every workflow as it is stored now. */
  readWorkflowRows(): Promise<WorkflowRows[]> {
    return readWorkflows(this.#database.db)
  }

  async #policyFor(requests: readonly SimulationRequest[]): Promise<StoredPolicy> {
    const isKept = (await this.#changes.isUpToDate()) && this.#missing(requests).length === 0
    if (!isKept || !this.#policy) this.#policy = await this.#load(requests)
    return { ...this.#policy, timeZones: this.zones.rulesFor(requests) }
  }

  /** Everything is read as it was at one moment. */
  #load(requests: readonly SimulationRequest[]): Promise<StoredPolicy> {
    return this.#database.db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        try {
          const changes = await this.#changes.read(trx)
          this.#drop(this.#policy && changes ? await touchedParts(trx, changes) : ALL_PARTS)
          return await this.#readMissing(trx, requests)
        } catch (error) {
          this.#drop(ALL_PARTS)
          throw error
        }
      })
  }

  #drop({ references, plans, workflows, versions }: TouchedParts): void {
    this.#policy = undefined
    if (references) this.#parts.references = undefined
    if (plans) this.#parts.plans = undefined
    if (workflows) this.#parts.workflows = undefined
    if (versions === 'all') this.#parts.versions.clear()
    else for (const version of versions) this.#parts.versions.delete(version)
  }

  async #readMissing(db: Db, requests: readonly SimulationRequest[]): Promise<StoredPolicy> {
    const references = (this.#parts.references ??= {
      compiled: compileReferences(await readReferences(db)),
      accumulators: await readAccumulators(db),
    })
    const plans = (this.#parts.plans ??= await plansById(db))
    const workflows = (this.#parts.workflows ??= (await readWorkflows(db)).map(compileWorkflow))
    for (const version of this.#missing(requests)) {
      const compiled = compileVersion(await readVersion(db, version), references.compiled)
      this.#parts.versions.set(version.pcc_rule_ver_id, compiled)
    }
    const policy = assemble({
      references: references.compiled,
      plans: plans.plans,
      versions: [...this.#parts.versions.values()],
      other_versions: [...plans.versions.values()].filter(({ pcc_rule_ver_id: id }) => !this.#parts.versions.has(id)),
      workflows,
      time_zones: [this.zones.own],
    })
    return { ...policy, accumulators: references.accumulators, versionRows: plans.versions }
  }

  /** The versions that are needed and not compiled. */
  #missing(requests: readonly SimulationRequest[]): VersionRow[] {
    const all = [...(this.#parts.plans?.versions.values() ?? [])]
    const absent = all.filter(({ pcc_rule_ver_id: id }) => !this.#parts.versions.has(id))
    return absent.filter((version) => requests.some((request) => mayNeed(request, version)))
  }
}

/** Whether a decision can come to depend on what stands in a version. */
function mayNeed({ pcr_plan_id, pcc_rule_ver_id, context }: SimulationRequest, version: VersionRow): boolean {
  if (context.pcr_event_id === undefined) return false
  if (pcc_rule_ver_id !== undefined) return pcc_rule_ver_id === version.pcc_rule_ver_id
  if (pcr_plan_id !== undefined && pcr_plan_id !== version.pcr_plan_id) return false
  return isCurrent(version, context.at.slice(0, '2026-01-31'.length))
}

async function plansById(db: Db): Promise<NonNullable<Parts['plans']>> {
  const { plans, versions } = await readPlans(db)
  return { plans, versions: new Map(versions.map((version) => [version.pcc_rule_ver_id, version])) }
}
