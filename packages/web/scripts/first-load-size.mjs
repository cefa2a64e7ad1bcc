// Size of the JavaScript and CSS of the first list screen, as sent over plain http. Prints JSON, which `npm run bench`
// reads.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const chunks = withStaticImports(['index.html', 'src/catalogue/list/catalogue-screen.tsx'])
const scripts = chunks.map(({ file }) => sized(file))
const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))].map(sized)
console.log(JSON.stringify({ jsGzipBytes: sum(scripts), cssGzipBytes: sum(styles), scripts, styles }, null, 2))

function withStaticImports(keys) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}: is the bundle up to date?`)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen].map((key) => manifest[key])
}

function sized(file) {
  return { file, gzipBytes: statSync(join(dist, `${file}.gz`)).size }
}

function sum(files) {
  return files.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
}
