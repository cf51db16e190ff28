import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API while developing; the built product is served by it. */
const api = process.env.ARTHA_API ?? 'http://127.0.0.1:3000'

/** Shared parts are named after every screen that shares them: of that the first word says enough. */
const shortName = (name: string): string => name.replace(/\.\w+$/, '').replace(/~.*/, '')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Replaced by the server with a fresh value in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Inlined fonts and pictures would need data: in the content security policy.
    assetsInlineLimit: 0,
    // Our own budget is on the compressed entry and checked after the build.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Screens that share parts take them in a few files: fetching fifty small ones takes longer than all they hold.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 6 },
            // What is large and wanted by few stands alone: put together with small things that many want, every screen
            // would carry it. Each group takes along what it needs itself, so those below come first.
            { name: 'values', test: /core\/src\/values\//, priority: 5 },
            { name: 'catalogue', test: /core\/src\/catalogue\//, priority: 4 },
            { name: 'indicators', test: /core\/src\/indicators\//, priority: 3 },
            { name: 'reader', test: /node_modules\/@?chevrotain\/|core\/src\/language\//, priority: 2 },
            { name: 'chart', test: /node_modules\/(lightweight-charts|fancy-canvas)\/|ui\/chart-theme/, priority: 2 },
            { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24 * 1024 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? '')}-[hash][extname]`,
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/v1': { target: api, ws: true, changeOrigin: false },
      '/healthz': { target: api },
      '/readyz': { target: api },
      '/dev-idp': { target: api, changeOrigin: false },
    },
  },
})
