import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const idOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let listModules: ReadonlySet<string> | undefined

/** Our modules of the first list go into one chunk: thirty small ones, three requests deep, load slower. */
function nameOfFirstList(id: string, graph: Rolldown.ChunkingContext): string | null {
  listModules ??= readListModules((of) => graph.getModuleInfo(of)?.importedIds ?? [])
  return listModules.has(id) ? 'list' : null
}

function readListModules(imports: (id: string) => readonly string[]): ReadonlySet<string> {
  const ofApp = reachedFrom([idOf('src/app/main.tsx')], imports)
  const ofList = reachedFrom(imports(idOf('src/catalogue/list/catalogue-screen.tsx')), imports)
  return new Set([...ofList].filter((id) => !ofApp.has(id)))
}

function reachedFrom(start: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(start)
  for (const id of seen) for (const imported of next(id)) seen.add(imported)
  return seen
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The first load has its own limit: scripts/first-load-size.mjs.
    chunkSizeWarningLimit: 700,
    // Modules and icons that many screens share go into one chunk each, since many small chunks compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', minShareCount: 40 },
            { name: nameOfFirstList, test: /packages.(web|contract).src/, debugName: 'list' },
            { name: 'icons', test: /tabler/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
