import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/upgrade-differences-command.ts', import.meta.url).href)
