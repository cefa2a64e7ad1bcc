import type { CaseDifference } from '@tollgate/contract/simulation/case-run.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { SessionRequest } from '@tollgate/contract/simulation/session.ts'
import { compareExpected, compareSteps } from './decide/compare-expected.ts'
import { decide } from './decide/decide.ts'
import { compile, type Policy, type PolicySource } from './decide/policy.ts'
import { policyData } from './decide/rows/from-tables.ts'
import { playSession } from './session/decide-session.ts'
import { settingsOfSessions } from './session/settings.ts'
import { timeZoneRules } from './time-span/time-zone-rules.ts'
import { caseInIds, caseInKeys, checkedCase, type CaseField } from '@tollgate/policy/document/case-records.ts'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { RecordPaths, type Tables } from '@tollgate/policy/document/record-paths.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'

/** Time zone of a folder without network.yaml. */
const USUAL_ZONE = 'UTC'

/** A policy from the documents of a folder. Its requests and answers have keys where the API has ids. */
export class FolderPolicy implements PolicySource {
  readonly tables: Tables
  readonly #paths: RecordPaths
  #policy: Policy | undefined

  constructor(tables: Tables) {
    this.tables = tables
    this.#paths = new RecordPaths(tables)
  }

  /** Compiled when it is first asked for. */
  get policy(): Policy {
    return (this.#policy ??= policyOf(this.tables))
  }

  policyFor(requests: readonly SimulationRequest[]): Policy {
    return this.on(requests.map(({ context }) => context))
  }

  /** Answers a request, without trace and plans: these contain ids of rows. */
  answer(request: unknown): object {
    const { value, faults } = checkedCase('request', request)
    if (faults.length > 0)
      throw new Error(faults.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    const inIds = caseInIds('request', value, (catalogue, key) => this.idOf(catalogue, key))
    if ('steps' in value) return this.#played(inIds as SessionRequest)
    const asked = inIds as SimulationRequest
    const { trace: _trace, plans: _plans, ...answer } = decide(this.policyFor([asked]), { ...asked, trace: 'none' })
    return this.inKeys('expected', answer)
  }

  /** Answers of the steps of a session, by their index. Edges of time are no steps. */
  #played(asked: SessionRequest): object {
    const policy = this.on([asked.subscriber, ...asked.steps])
    const steps: Record<string, unknown> = {}
    for (const played of playSession(policy, asked)) {
      const { step, trace: _trace, asked: _asked, at: _at, cause: _cause, limits: _limits, ...answer } = played
      if (step !== null) steps[step] = answer
    }
    return this.inKeys('expected', { steps })
  }

  /** The policy with the time zones that requests name. */
  on(zoned: readonly { time_zone?: string | undefined }[]): Policy {
    const names = new Set(zoned.flatMap(({ time_zone }) => time_zone ?? []))
    const zones = [...names].map((name) => [name, timeZoneRules(name)] as const)
    return { ...this.policy, timeZones: new Map([...this.policy.timeZones, ...zones]) }
  }

  /** Replaces ids by keys in a request or an answer of the engine. */
  inKeys(field: CaseField, json: object): Readonly<Record<string, unknown>> {
    return caseInKeys(field, json, (catalogue, id) => this.#paths.of(catalogue, id))
  }

  keyOf(catalogue: DocumentCatalogue, id: number): string {
    return this.#paths.of(catalogue, id) ?? String(id)
  }

  /** Differences between the answer and what a test case expects. */
  differences({ records: [test] }: PolicyDocument): CaseDifference[] {
    const { request, expected } = test?.values ?? {}
    const { plans: _ofOneConsole, ...wanted } = expected as Record<string, unknown>
    const answer = this.answer(request)
    if (!('steps' in answer)) return compareExpected(wanted, answer as never)
    const steps = Object.entries(answer.steps as object).map(([step, one]) => ({ ...one, step: Number(step) }))
    return compareSteps(wanted as never, steps)
  }

  idOf(catalogue: DocumentCatalogue, key: string): number {
    const id = this.#paths.idOf(catalogue, key)
    if (id === undefined) throw new Error(`The folder has no ${catalogue} "${key}"`)
    return id
  }
}

function policyOf(tables: Tables): Policy {
  const [setting] = tables.get('setting') ?? []
  const { network_time_zone: zone = USUAL_ZONE } = setting ?? {}
  const data = policyData(tables, { network_time_zone: timeZoneRules(String(zone)) })
  return compile(setting ? { ...data, session_settings: settingsOfSessions(setting) } : data)
}

export interface FailedTest {
  key: string
  differences: CaseDifference[]
}

/** The test cases among documents that fail with a policy, by default that of these documents. */
export function failedTests(
  documents: readonly PolicyDocument[],
  policy = new FolderPolicy(tablesOf(documents).tables),
): FailedTest[] {
  return documents
    .filter(({ kind }) => kind === 'test')
    .map((test) => ({ key: test.path, differences: policy.differences(test) }))
    .filter(({ differences }) => differences.length > 0)
}
