import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const idOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The modules that the console, and then its first list, cannot do without. */
interface FirstLoad {
  app: ReadonlySet<string>
  list: ReadonlySet<string>
}

let firstLoad: FirstLoad | undefined

/** Our modules of the first list go into one chunk: thirty small ones, three requests deep, load slower. */
function nameOfFirstList(id: string, graph: Rolldown.ChunkingContext): string | null {
  const { app, list } = (firstLoad ??= readFirstLoad(graph))
  return list.has(id) && !app.has(id) ? 'list' : null
}

/** What several later screens share: a screen would otherwise ask for up to ninety small chunks. */
function nameOfLater(id: string, graph: Rolldown.ChunkingContext): string | null {
  const { app, list } = (firstLoad ??= readFirstLoad(graph))
  const isScreen = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
  return isScreen || app.has(id) || list.has(id) ? null : 'later'
}

function readFirstLoad(graph: Rolldown.ChunkingContext): FirstLoad {
  const imports = (of: string) => graph.getModuleInfo(of)?.importedIds ?? []
  return {
    app: reachedFrom([idOf('src/app/main.tsx')], imports),
    list: reachedFrom(imports(idOf('src/catalogue/list/catalogue-screen.tsx')), imports),
  }
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
            { name: nameOfLater, minShareCount: 3, includeDependenciesRecursively: false, debugName: 'later' },
          ],
        },
      },
    },
  },
})
