import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { runCommand } from './command.ts'
import { moveData } from './move-data.ts'

const USAGE = 'Usage: npm run move -- --from DATA_DIR --to postgres://… (or the other way round)'

/**
 * `npm run move -- --from PLACE --to PLACE`: copies between a data folder and PostgreSQL. The console must be stopped.
 */
await runCommand(async () => {
  const { from, to } = readPlaces()
  const source = openDatabase(placeOf(from), { mustExist: true })
  const target = openDatabase(placeOf(to))
  try {
    source.engine.claim()
    target.engine.claim()
    const moved = await moveData(source, target, (table, rows) => console.log(`${table}: ${rows}`))
    console.log(`${moved} rows are now in ${target.engine.place}. ${source.engine.place} is as it was.`)
  } catch (error) {
    const explanation = source.engine.explain(error) ?? target.engine.explain(error)
    throw explanation === undefined ? error : new StartFault(explanation)
  } finally {
    await Promise.all([source.db.destroy(), target.db.destroy()])
  }
})

function readPlaces(): { from: string; to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
    if (values.from === undefined || values.to === undefined) throw new StartFault(USAGE)
    return { from: values.from, to: values.to }
  } catch {
    throw new StartFault(USAGE)
  }
}

function placeOf(place: string) {
  const isUrl = /^postgres(ql)?:/.test(place)
  return readConfig(isUrl ? { DATABASE_URL: place } : { DATA_DIR: place })
}
