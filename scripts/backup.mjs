import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/backup-command.ts', import.meta.url).href)
