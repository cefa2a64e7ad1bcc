import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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

/** Schemas that no list needs. They know each other and zod alone, so their chunk waits for no chunk that waits for it. */
function nameOfSchemas(id: string, graph: Rolldown.ChunkingContext): string | null {
  return nameOfLater(id, graph) && 'schemas'
}

/** What several later screens share: a screen would otherwise ask for up to ninety small chunks. */
function nameOfLater(id: string, graph: Rolldown.ChunkingContext): string | null {
  const { app, list } = (firstLoad ??= readFirstLoad(graph))
  const { dynamicImporters = [], importers = [] } = graph.getModuleInfo(id) ?? {}
  const isScreen = dynamicImporters.length > 0 && importers.length === 0
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

/** Chunks that wait for each other would end in a page that cannot be shown: what is evaluated first misses the other. */
function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const chunk = bundle[name]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      for (const name of Object.keys(bundle))
        if (reachedFrom(importsOf(name), importsOf).has(name)) this.error(`The chunk ${name} waits for itself`)
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), refuseCycles()],
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
            {
              name: nameOfSchemas,
              test: /packages.contract.src|node_modules.zod/,
              minShareCount: 1,
              includeDependenciesRecursively: false,
              debugName: 'schemas',
            },
            { name: nameOfLater, minShareCount: 3, includeDependenciesRecursively: false, debugName: 'later' },
          ],
        },
      },
    },
  },
})
