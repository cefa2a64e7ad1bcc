import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measureBulk } from './bulk.ts'
import { measureBulkWaits } from './bulk-waits.ts'
import { measureCodec } from './codec.ts'
import { measureDocuments } from './documents.ts'
import { measureDesigner } from './designer.ts'
import { measureAgreement } from './engine-agreement.ts'
import { measureEngine } from './engine.ts'
import { postgresPlace, sqlitePlace, type Place } from './engines.ts'
import { measureBackup } from './backup.ts'
import { measureFailover } from './failover.ts'
import { measureImportTurns } from './import-turns.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measureMixed } from './mixed.ts'
import { measureNodes } from './nodes.ts'
import { measurePages } from './pages.ts'
import { measurePlans } from './plan.ts'
import { measurePlanEditor } from './plan-editor.ts'
import { measureProblems } from './problems.ts'
import { measureProof } from './proof.ts'
import { measureProofAgreement } from './proof-agreement.ts'
import { measureReleases } from './releases.ts'
import { measureRequests, type Figure } from './requests.ts'
import { measureSession } from './session.ts'
import { measureSoak } from './soak.ts'
import { measureSearch } from './search.ts'
import { measureSimulation } from './simulation.ts'
import { measureSimulationKeys } from './simulation-keys.ts'
import { measureMemory, measureStart } from './start.ts'
import { measureWorkflow } from './workflow.ts'

const FIRST_LOAD = join(import.meta.dirname, '../packages/web/scripts/first-load-size.mjs')

const STEPS: Readonly<Record<string, (place: Place) => Promise<Figure[]>>> = {
  start: measureStart,
  memory: measureMemory,
  requests: measureRequests,
  bulk: measureBulk,
  'bulk-waits': measureBulkWaits,
  'import-turns': measureImportTurns,
  workflow: measureWorkflow,
  designer: measureDesigner,
  plans: measurePlans,
  documents: measureDocuments,
  'plan-editor': measurePlanEditor,
  lists: measureLists,
  search: measureSearch,
  problems: measureProblems,
  pages: measurePages,
  soak: measureSoak,
  mixed: measureMixed,
  live: measureLive,
  nodes: measureNodes,
  backup: measureBackup,
  simulation: measureSimulation,
  'simulation-keys': measureSimulationKeys,
  releases: measureReleases,
}

/** Steps that need no database, or bring one. Agreements take a quarter of an hour each: they run when they are asked for. */
const PURE_STEPS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  engine: measureEngine,
  session: measureSession,
  codec: measureCodec,
  'engine-agreement': measureAgreement,
  proof: measureProof,
  failover: measureFailover,
  'proof-agreement': measureProofAgreement,
}
const ONLY_WHEN_ASKED = ['engine-agreement', 'proof-agreement']

const asked = process.argv.slice(2)
const known = [...Object.keys(STEPS), ...Object.keys(PURE_STEPS)]
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: the steps are ${known.join(', ')}`)
  process.exit(1)
}

for (const [name, step] of Object.entries(PURE_STEPS)) {
  const isTaken = asked.length === 0 ? !ONLY_WHEN_ASKED.includes(name) : asked.includes(name)
  if (isTaken) print(await step())
}

/** Prints every figure, or those of the steps named, of ours beside the limit measured in the same run. */
const needsDatabase = asked.length === 0 || asked.some((name) => name in STEPS)
for (const open of needsDatabase ? [sqlitePlace, postgresPlace] : []) {
  const place = await open()
  if (!place) console.log('PostgreSQL: no binaries on this machine, not measured')
  else await measure(place)
}
if (asked.length === 0) console.log(execFileSync(process.execPath, [FIRST_LOAD], { encoding: 'utf8' }))

async function measure(place: Place): Promise<void> {
  try {
    for (const [name, step] of Object.entries(STEPS)) {
      if (asked.length === 0 || asked.includes(name)) print(await step(place))
    }
  } finally {
    await place.remove()
  }
}

function print(figures: readonly Figure[]): void {
  for (const { what, engine, ours, bare, ratio } of figures) {
    console.log(
      `${engine.padEnd(9)} ${what.padEnd(26)} ours ${show(ours)}  bare ${show(bare)}  ratio ${ratio.toFixed(2)}`,
    )
  }
}

function show(figure: number): string {
  return Math.round(figure).toLocaleString('en').padStart(8)
}
