import './pinned-node.mjs'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildBundles } from './bundles.mjs'
import { repeatedTestsReport } from './repeated-tests.mjs'
import { root, runBeside, runSteps, staticSteps } from './steps.mjs'

const reports = join(root, 'node_modules/.cache/test-reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const vitest = {
  name: 'unit and server tests',
  command: [
    ...'vitest run --reporter default --reporter ./scripts/repeated-tests.mjs --reporter json'.split(' '),
    `--outputFile.json=${vitestReport}`,
    // docs/decisions/0112-tests-are-repeated-once-in-ci.md
    ...(process.env.CI ? ['--retry', '1'] : []),
  ],
  env: { SERVER_IS_BUILT: '1' },
}
const journeysInBrowser = {
  name: 'journeys in a browser',
  command: ['playwright', 'test', '--reporter', 'list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
}

await buildBundles()
const succeeded = (await runBeside([vitest], staticSteps)) && (await runSteps([journeysInBrowser]))

const units = read(vitestReport)
const journeys = read(playwrightReport)?.stats
const passed = (units?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (journeys?.flaky ?? 0)
const failed = (units?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0)

process.exitCode = succeeded ? 0 : 1
if (journeys?.flaky > 0) console.log(`\n${journeys.flaky} of the journeys passed only when repeated: a fault to mend`)
for (const name of read(repeatedTestsReport) ?? []) console.log(`\n${name} passed only when repeated: a fault to mend`)
// A part that failed without a failing test (lint, types, a file that does not load) counts as one.
console.log(`\n${passed} passed, ${succeeded ? failed : Math.max(failed, 1)} failed`)

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
