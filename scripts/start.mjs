import './pinned-node.mjs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildWebBundle } from './web-bundle.mjs'

// Compiled code is kept beside the packages, so that a new installation starts with a new cache.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))

try {
  await buildWebBundle()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// Told to end before it is ready, there is nothing to finish; from then on the server ends by its own rules.
const endAtOnce = () => process.exit(0)
process.once('SIGTERM', endAtOnce)

// In this very process, so that SIGTERM reaches the server without a middleman.
await import(new URL('../packages/server/src/main.ts', import.meta.url).href)
process.off('SIGTERM', endAtOnce)
