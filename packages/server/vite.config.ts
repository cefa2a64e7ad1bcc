import { basename, dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const SRC = join(import.meta.dirname, 'src')
const DIST = join(import.meta.dirname, 'dist')
const THREAD = /new URL\('([^']+)\.ts', import\.meta\.url\)/g

/** Makes each file that a thread runs an entry of its own, and finds files beside a source from the bundle. */
function filesBesideSources(): Plugin {
  return {
    name: 'files-beside-sources',
    // Before the types are removed, which changes the quotes.
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SRC)) return null
      const folder = dirname(id)
      return code
        .replace(THREAD, (_, file: string) => {
          const fileName = `${basename(file)}.js`
          this.emitFile({ type: 'chunk', id: join(folder, `${file}.ts`), fileName })
          return `new URL('${fileName}', import.meta.url)`
        })
        .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${relative(DIST, folder)}\``)
    },
  }
}

/** The server in one file: docs/decisions/0227-the-server-is-bundled.md. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [filesBesideSources()],
  // They look for files beside their own.
  ssr: { noExternal: true, external: ['@fastify/static', '@fastify/swagger', '@fastify/swagger-ui', 'pino'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node26',
    // Names and lines stay readable in a stack.
    minify: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { external: ['pg-native'], output: { chunkFileNames: '[name]-[hash].js', comments: false } },
  },
})
