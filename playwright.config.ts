import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/support/chromium.ts'

const executablePath = findChromium()

/** A page lives for seconds: its code is not worth optimising, which takes a tenth of the run. */
const WITHOUT_OPTIMISING = '--js-flags=--no-opt --no-maglev'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small machine: a journey waits a third of its time.
  workers: 3,
  // docs/decisions/0112-tests-are-repeated-once-in-ci.md
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumFlags, WITHOUT_OPTIMISING] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    // A trace of every step takes a tenth of the run; a failure shows the page as text. `--trace on` gives it when it is needed.
    trace: 'off',
  },
})
