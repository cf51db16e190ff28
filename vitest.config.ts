import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// Time, locale and zone are fixed: a test that passes only in one place is a broken test.
const fixed = { TZ: 'UTC', LANG: 'en_US.UTF-8' }

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'core', root: './core', include: ['src/**/*.test.ts'], env: fixed } },
      {
        // Vite would take graphql's ESM build and leave the libraries around it the other: two copies refuse each other's types.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          env: fixed,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          globalSetup: [resolve(import.meta.dirname, 'server/src/testing/global-setup.ts')],
        },
      },
      './web/vitest.config.ts',
      { test: { name: 'house', root: '.', include: ['scripts/**/*.test.ts'], env: fixed } },
    ],
  },
})
