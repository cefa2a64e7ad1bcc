import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, parseSync, Visitor, type Plugin, type Rolldown } from 'vite'

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

/** What the browser needs of a call is where it goes: with its schemas and words the first load would be a fifth larger. */
const USED_OF_CALLS = new Set(['method', 'path', 'isList'])

/** Stands for zod in the modules that define calls: whatever is built with it is not read. */
const NO_SCHEMAS = 'const z = new Proxy(() => z, { get: () => z });'

function withoutSchemasOfCalls(): Plugin {
  return {
    name: 'without-schemas-of-calls',
    apply: 'build',
    transform: {
      filter: { id: /packages.contract.src.calls?.[^/]*$/ },
      handler: (code) => ({ code: withoutUnusedImports(withoutUnusedConstants(withoutSchemas(code))), map: null }),
    },
  }
}

interface Cut {
  start: number
  end: number
  put: string
}

function withoutSchemas(code: string): string {
  const cuts: Cut[] = []
  new Visitor({
    CallExpression({ callee, arguments: [call] }) {
      if (callee.type !== 'Identifier' || !/^define(?:Call|List)$/.test(callee.name)) return
      if (call?.type !== 'ObjectExpression') return
      for (const part of call.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || USED_OF_CALLS.has(part.key.name)) continue
        // Whether there is a meta decides what is returned.
        cuts.push({ start: part.start, end: part.end, put: part.key.name === 'meta' ? 'meta: true' : '...{}' })
      }
    },
  }).visit(parseSync('calls.js', code).program)
  return cutOut(code, cuts)
}

/** What only schemas read. */
function withoutUnusedConstants(code: string): string {
  const unused = parseSync('calls.js', code).program.body.filter((node) => {
    const [declared] = node.type === 'VariableDeclaration' ? node.declarations : []
    return (
      declared?.id.type === 'Identifier' && code.split(new RegExp(String.raw`\b${declared.id.name}\b`)).length === 2
    )
  })
  if (unused.length === 0) return code
  return withoutUnusedConstants(
    cutOut(
      code,
      unused.map(({ start, end }) => ({ start, end, put: '' })),
    ),
  )
}

function withoutUnusedImports(code: string): string {
  const imports = parseSync('calls.js', code).program.body.filter((node) => node.type === 'ImportDeclaration')
  const rest = cutOut(
    code,
    imports.map(({ start, end }) => ({ start, end, put: '' })),
  )
  const cuts = imports.map(({ start, end, source, specifiers }) => {
    const isUsed = specifiers.some(({ local }) => new RegExp(String.raw`\b${local.name}\b`).test(rest))
    if (source.value === 'zod') return { start, end, put: isUsed ? NO_SCHEMAS : '' }
    return { start, end, put: isUsed ? code.slice(start, end) : '' }
  })
  return cutOut(code, cuts)
}

function cutOut(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), withoutSchemasOfCalls(), refuseCycles()],
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
            { name: 'common', test: /^(?!.*node_modules.zod)/, minShareCount: 40 },
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
