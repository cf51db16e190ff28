import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'happy-dom',
    // The window and the libraries are made once for all files of a worker; src/testing/setup.ts gives each a fresh page.
    isolate: false,
    // Functions of screens and parts, which need no page, are the project beside this one.
    include: ['src/**/*.test.{ts,tsx}', 'prerender/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'src/{features,ui}/**/*.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
})
