// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}node_modules/.tollgate-setup`
const wanted = stampOf(`${root}package-lock.json`)

if (!isInstalled()) install()

function stampOf(lockfile) {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} ${process.platform} ${process.arch}`
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
}

function install() {
  refuseOldNode()
  console.log('Installing the packages of package-lock.json …')
  const { command, args } = npm()
  // The development packages build the web pages, so they are wanted even where NODE_ENV=production says otherwise.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const installer = spawn(command, [...args, ...options], { cwd: root, stdio: 'inherit' })
  // Not left behind when this process is told to end: the next start would then install at the same time.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => installer.kill(signal))
  installer.on('error', (error) => fail(`npm could not be run: ${error.message}`))
  installer.on('exit', (code, signal) => {
    if (signal) process.exit(1)
    if (code !== 0) fail('npm ci did not succeed; its message above says why.')
    refuseBrokenNode()
    writeFileSync(stampFile, wanted)
  })
}

/** The installed Node needs a library that a small Linux may lack; every later step would fail with no more than its name. */
function refuseBrokenNode() {
  const node = `${root}node_modules/.bin/node`
  if (process.platform !== 'linux' || !existsSync(node)) return
  const { status, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const remedy = stderr.includes('libatomic') ? '\nOn Debian and Ubuntu: apt-get install libatomic1' : ''
  fail(`The Node that was installed with the project does not run here:\n${stderr}${remedy}`)
}

/** The Node that runs npm itself: the pinned one is about to be deleted and installed again. */
function npm() {
  const script = process.env.npm_execpath
  if (script) return { command: process.env.npm_node_execpath || process.execPath, args: [script] }
  return process.platform === 'win32' ? { command: 'cmd', args: ['/c', 'npm'] } : { command: 'npm', args: [] }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node ${process.versions.node} is too old: any Node from 20.19 on will do, the right one is then installed with the project.`,
    )
  }
}

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
