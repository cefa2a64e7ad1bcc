import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
            { name: 'common', minShareCount: 22 },
            { name: 'icons', test: /tabler/, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
