#!/usr/bin/env node
import '../../../scripts/pinned-node.mjs'

await import('../src/main.ts')
