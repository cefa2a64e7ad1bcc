import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/remove-second-factor-command.ts', import.meta.url).href)
