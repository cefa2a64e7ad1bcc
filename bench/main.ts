import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measureBulk } from './bulk.ts'
import { postgresPlace, sqlitePlace, type Place } from './engines.ts'
import { measurePlans } from './plan.ts'
import { measureRequests, type Figure } from './requests.ts'
import { measureSearch } from './search.ts'
import { measureMemory, measureStart } from './start.ts'
import { measureWorkflow } from './workflow.ts'

const FIRST_LOAD = join(import.meta.dirname, '../packages/web/scripts/first-load-size.mjs')

/** Prints every figure of ours beside the limit measured in the same run. */
for (const open of [sqlitePlace, postgresPlace]) {
  const place = await open()
  if (!place) console.log('PostgreSQL: no binaries on this machine, not measured')
  else await measure(place)
}
console.log(execFileSync(process.execPath, [FIRST_LOAD], { encoding: 'utf8' }))

async function measure(place: Place): Promise<void> {
  try {
    const loads = [measureRequests, measureBulk, measureWorkflow, measurePlans, measureSearch]
    for (const step of [measureStart, measureMemory, ...loads]) print(await step(place))
  } finally {
    await place.remove()
  }
}

function print(figures: readonly Figure[]): void {
  for (const { what, engine, ours, bare, ratio } of figures) {
    console.log(
      `${engine.padEnd(9)} ${what.padEnd(24)} ours ${show(ours)}  bare ${show(bare)}  ratio ${ratio.toFixed(2)}`,
    )
  }
}

function show(figure: number): string {
  return Math.round(figure).toLocaleString('en').padStart(8)
}
