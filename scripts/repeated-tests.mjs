import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

export const repeatedTestsReport = join(root, 'node_modules/.cache/test-reports/repeated.json')

/** A reporter of Vitest: writes the names of the tests that passed only when repeated. */
export default class RepeatedTests {
  names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    writeFileSync(repeatedTestsReport, JSON.stringify(this.names))
  }
}
