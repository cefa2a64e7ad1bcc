import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const idOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let listModules: ReadonlySet<string> | undefined

/** What the first list needs of ours is one file too: thirty small ones, three requests deep, take longer than their bytes. */
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
    // What the first screen loads has a budget of its own: scripts/first-load-size.mjs.
    chunkSizeWarningLimit: 700,
    // What most screens share is one file: apart, by who shares it with whom, its many small ones compress worse. So do icons.
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
