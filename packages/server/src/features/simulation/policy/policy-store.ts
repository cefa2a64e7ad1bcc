import { dayOf } from '@tollgate/policy/plan/version-status.ts'
import { compileVersion, type CompiledVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import { assemble, type Policy, type PolicySource } from '@tollgate/engine/decide/policy.ts'
import { compileReferences, type References } from '@tollgate/engine/decide/references/references.ts'
import type { AssignmentRow, PlanRow, VersionRow, VersionRows } from '@tollgate/engine/decide/rows/policy-data.ts'
import type { Workflow } from '@tollgate/policy/workflow/model.ts'
import { compileWorkflow, type CompiledWorkflow } from '@tollgate/engine/decide/workflow/compile-workflow.ts'
import type { TimeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import type { PolicySource as SourceName } from '@tollgate/contract/simulation/policy-source.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { Database } from '../../../database/open.ts'
import { networkTimeZone, sessionSettings } from '../../../database/network-setting.ts'
import type { Db } from '../../../database/tables.ts'
import { lastChange } from '../../../history/last-change.ts'
import { ChangeLog } from './change-log.ts'
import { readAccumulators, readReferences } from './read-references.ts'
import { readVersionRows } from '../../../policy/version-rows.ts'
import { readPlans } from './read-plans.ts'
import { readWorkflows } from '../../../policy/read-workflows.ts'
import { ALL_PARTS, touchedParts, type TouchedParts } from './touched-parts.ts'
import { TimeZones } from './time-zones.ts'

/** A policy with data that the engine does not need: its source, and the existing records. */
export interface StoredPolicy extends Policy {
  source: SourceName
  accumulators: ReadonlySet<number>
  versionRows: ReadonlyMap<number, VersionRow>
}

/** A version and a workflow whose rows are wanted besides the compiled policy. */
export interface WantedRows {
  pcc_rule_ver_id?: number | undefined
  work_group_id?: number | undefined
}

/** A policy and the rows of some of its parts, from one snapshot. */
export interface PolicyWithRows {
  policy: StoredPolicy
  version?: VersionRows | undefined
  workflow?: Workflow | undefined
}

interface Parts {
  references?: { compiled: References; accumulators: ReadonlySet<number> } | undefined
  plans?:
    | {
        plans: readonly PlanRow[]
        versions: ReadonlyMap<number, VersionRow>
        assignments: readonly AssignmentRow[]
      }
    | undefined
  workflows?: readonly CompiledWorkflow[] | undefined
  versions: Map<number, CompiledVersion>
  /** The network's time zone. */
  network?: TimeZoneRules | undefined
}

/**
 * Caches the compiled policy. Parts stay until a write on any server touches them. Versions are compiled when a
 * decision first needs them. Before each decision, one statement checks whether anything was written.
 */
export class PolicyStore implements PolicySource<StoredPolicy> {
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

  /** The current policy, complete for these requests. Later writes do not change it. */
  policyFor(requests: readonly AskedOf[]): Promise<StoredPolicy> {
    return this.#inTurn(async () => {
      const isKept = (await this.#changes.isUpToDate()) && this.#missing(requests).length === 0
      return this.#named(requests, isKept && this.#policy ? this.#policy : await this.#load(requests))
    })
  }

  /** The same, with the rows of a version and of a workflow. */
  policyWithRows(requests: readonly AskedOf[], wanted: WantedRows): Promise<PolicyWithRows> {
    return this.#inTurn(async () => {
      let rows: Omit<PolicyWithRows, 'policy'> = {}
      const policy = await this.#load(requests, async (trx, { versionRows }) => {
        rows = await readWanted(trx, versionRows, wanted)
      })
      return { policy: this.#named(requests, policy), ...rows }
    })
  }

  /** Serves one caller at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const served = this.#turn.then(work)
    this.#turn = served.catch(() => {})
    return served
  }

  #named(requests: readonly AskedOf[], policy: StoredPolicy): StoredPolicy {
    return { ...policy, timeZones: this.zones.rulesFor(requests, policy.networkTimeZone) }
  }

  /** Reads everything from one snapshot. */
  #load(
    requests: readonly AskedOf[],
    readMore: (trx: Db, policy: StoredPolicy) => Promise<void> = async () => {},
  ): Promise<StoredPolicy> {
    return this.#database.db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        try {
          const changes = await this.#changes.read(trx)
          this.#drop(this.#policy && changes ? await touchedParts(trx, changes) : ALL_PARTS)
          this.#policy = await this.#readMissing(trx, requests)
          await readMore(trx, this.#policy)
          return this.#policy
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

  async #readMissing(db: Db, requests: readonly AskedOf[]): Promise<StoredPolicy> {
    const references = (this.#parts.references ??= {
      compiled: compileReferences(await readReferences(db)),
      accumulators: await readAccumulators(db),
    })
    const plans = (this.#parts.plans ??= await plansById(db))
    const network_time_zone = this.zones.rulesOf(await networkTimeZone(db))
    this.#parts.network = network_time_zone
    const workflows = (this.#parts.workflows ??= (await readWorkflows(db)).map(compileWorkflow))
    for (const version of this.#missing(requests)) {
      const compiled = compileVersion(await readVersionRows(db, version), references.compiled)
      this.#parts.versions.set(version.pcc_rule_ver_id, compiled)
    }
    const source = { source: 'working', revision: await lastChange(db) } as const
    const policy = assemble({
      references: references.compiled,
      plans: plans.plans,
      versions: [...this.#parts.versions.values()],
      other_versions: [...plans.versions.values()].filter(({ pcc_rule_ver_id: id }) => !this.#parts.versions.has(id)),
      workflows,
      network_time_zone,
      assignments: plans.assignments,
      session_settings: await sessionSettings(db),
      name: `${source.source} ${source.revision}`,
    })
    return { ...policy, source, accumulators: references.accumulators, versionRows: plans.versions }
  }

  /** The needed versions that are not compiled yet. */
  #missing(requests: readonly AskedOf[]): VersionRow[] {
    const { plans, network } = this.#parts
    if (!plans || !network) return []
    const absent = [...plans.versions.values()].filter(({ pcc_rule_ver_id: id }) => !this.#parts.versions.has(id))
    const asked = askedFor(requests, network)
    return absent.filter((version) => asked.some((one) => mayNeed(one, version)))
  }
}

/** The part of a request that determines which parts of the policy it needs. */
export interface AskedOf extends Pick<SimulationRequest, 'pcr_plan_id' | 'pcc_rule_ver_id'> {
  context: Pick<SimulationRequest['context'], 'at' | 'pcr_event_id' | 'time_zone'>
  /** Includes everything in force until then. */
  until?: string
}

interface Asked {
  pcr_plan_id: number | undefined
  pcc_rule_ver_id: number | undefined
  from: string
  to: string
}

/** Distinct needs of requests; those of a batch are mostly the same. */
function askedFor(requests: readonly AskedOf[], network: TimeZoneRules): Asked[] {
  const asked = new Map<string, Asked>()
  for (const { pcr_plan_id, pcc_rule_ver_id, context, until } of requests) {
    if (context.pcr_event_id === undefined) continue
    const from = networkDay(Date.parse(context.at), network)
    const to = until === undefined ? from : networkDay(Date.parse(until), network)
    asked.set(`${pcr_plan_id} ${pcc_rule_ver_id} ${from} ${to}`, { pcr_plan_id, pcc_rule_ver_id, from, to })
  }
  return [...asked.values()]
}

/** Whether a decision may need this version. */
function mayNeed({ pcr_plan_id, pcc_rule_ver_id, from, to }: Asked, version: VersionRow): boolean {
  if (pcc_rule_ver_id !== undefined) return pcc_rule_ver_id === version.pcc_rule_ver_id
  const { eff_date, exp_date } = version
  const isDuring = dayOf(eff_date) <= to && (exp_date === null || dayOf(exp_date) >= from)
  return (pcr_plan_id === undefined || pcr_plan_id === version.pcr_plan_id) && isDuring
}

async function readWanted(
  db: Db,
  versions: ReadonlyMap<number, VersionRow>,
  { pcc_rule_ver_id, work_group_id }: WantedRows,
): Promise<Omit<PolicyWithRows, 'policy'>> {
  const version = pcc_rule_ver_id === undefined ? undefined : versions.get(pcc_rule_ver_id)
  const [workflow] = work_group_id === undefined ? [] : await readWorkflows(db, work_group_id)
  return { version: version && (await readVersionRows(db, version)), workflow }
}

async function plansById(db: Db): Promise<NonNullable<Parts['plans']>> {
  const { plans, versions, assignments } = await readPlans(db)
  return { plans, assignments, versions: new Map(versions.map((version) => [version.pcc_rule_ver_id, version])) }
}
