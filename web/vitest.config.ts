import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'prerender/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8' },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
})
