import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.mjs'

/** Tests that put something in the place of a module: not among files that share their modules. */
const REPLACING_MODULES = ['packages/server/test/{password-hash,roles}.test.ts']

const server = {
  include: ['packages/server/test/**/*.test.ts'],
  globalSetup: ['packages/server/test/support/postgres.ts'],
  setupFiles: ['packages/server/test/support/quick-scrypt.ts'],
  // Servers that tests start as programs, and their threads, start in half the time.
  env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    tags: [
      { name: 'random', description: 'Goes through many random cases. `npm test` runs it, `npm run check` does not.' },
    ],
    // A core kept free would be half of the machine where there are two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions: a worker for each file would take longer than its tests.
          isolate: false,
          include: ['packages/{contract,policy,engine,web}/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'component',
          // Files share a worker's page and modules, which halves the time; test/browser.ts cleans up after each test.
          isolate: false,
          include: ['packages/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/main' } },
          setupFiles: ['packages/web/test/browser.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // Files share a worker's modules: to load the server again for each takes a fifth of the time.
          isolate: false,
          exclude: REPLACING_MODULES,
        },
      },
      { test: { ...server, name: 'server, files apart', include: REPLACING_MODULES } },
    ],
  },
})
