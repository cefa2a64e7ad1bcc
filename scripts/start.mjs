import './pinned-node.mjs'
import module from 'node:module'
import { COMPILE_CACHE } from './compile-cache.mjs'
import { buildBundles } from './bundles.mjs'

module.enableCompileCache(COMPILE_CACHE)
// Threads of the server read it from here: without it each takes 12 MB more, and twice the time to start.
process.env.NODE_COMPILE_CACHE = COMPILE_CACHE

try {
  await buildBundles()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// Told to end before it is ready, there is nothing to finish; from then on the server ends by its own rules.
const endAtOnce = () => process.exit(0)
process.once('SIGTERM', endAtOnce)

// In this very process, so that SIGTERM reaches the server without a middleman.
await import(new URL('../packages/server/dist/main.js', import.meta.url).href)
process.off('SIGTERM', endAtOnce)
