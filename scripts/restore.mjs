import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/restore-command.ts', import.meta.url).href)
