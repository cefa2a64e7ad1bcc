import './pinned-node.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const api = `http://127.0.0.1:${port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, HOST: '127.0.0.1' },
})

const pages = await createServer({ root: `${root}packages/web`, server: { proxy: proxies() } })
await pages.listen()
console.log(
  `\nThe pages, reloaded as you edit them: ${pages.resolvedUrls?.local[0]}   (the server behind them: ${api})\n`,
)

process.once('SIGINT', stop).once('SIGTERM', stop)
server.once('exit', () => process.exit())

/** The server refuses writes from another origin; to it, the pages of the development server are its own. */
function proxies() {
  const toServer = { target: api, changeOrigin: true, headers: { origin: api } }
  return { '/api': toServer, '/openapi.json': toServer, '/docs': toServer }
}

function stop() {
  server.kill('SIGTERM')
}
