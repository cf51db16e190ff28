import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// Time zone, locale and generated cases are fixed: a test that passes only in one place or on one day is a broken test.
const setupFiles = [resolve(import.meta.dirname, 'scripts/house/fixed-seed.ts')]
const fixed = { TZ: 'UTC', LANG: 'en_US.UTF-8' }
// On a busy machine a test may wait long for its turn; a wrong answer fails at once all the same.
const testTimeout = 30_000

export default defineConfig({
  test: {
    reporters: ['default'],
    // As many as the machine this must be quick on has cores. The server's tests share one PostgreSQL, each in a database of its own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'core',
          root: './core',
          include: ['src/**/*.test.ts'],
          // Pure functions: nothing one file does is seen by the next, and what they share is loaded once.
          isolate: false,
          env: fixed,
          setupFiles,
          testTimeout,
        },
      },
      {
        // Vite would take graphql's ESM build and leave the libraries around it the other: two copies refuse each other's types.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          // A file opens what it needs and closes it; loading the server anew for each would take longer than the tests.
          isolate: false,
          env: fixed,
          setupFiles,
          testTimeout,
          hookTimeout: 120_000,
          globalSetup: [resolve(import.meta.dirname, 'server/src/testing/global-setup.ts')],
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          name: 'web-functions',
          root: './web',
          include: ['src/{features,ui}/**/*.test.ts'],
          isolate: false,
          env: fixed,
          testTimeout,
        },
      },
      { test: { name: 'house', root: '.', include: ['scripts/**/*.test.ts'], env: fixed, setupFiles, testTimeout } },
    ],
  },
})
