import './pinned-node.mjs'

await import(new URL('../packages/server/src/operation/reset-password-command.ts', import.meta.url).href)
