import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/move-command.ts', import.meta.url).href)
