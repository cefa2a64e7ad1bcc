import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/verify-history-command.ts', import.meta.url).href)
