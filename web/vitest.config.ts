import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'happy-dom',
    // Functions of screens and parts, which need no page, are the project beside this one.
    include: ['src/**/*.test.tsx', 'src/{app,lib}/**/*.test.ts', 'prerender/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
})
