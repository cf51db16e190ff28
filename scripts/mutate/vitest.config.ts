import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import house from '../../vitest.config.ts'
import { rooms } from './rooms.ts'

// One room's tests, set up as its package's are. Who starts the tests says which room.
const room = rooms.find(({ name }) => name === process.env.MUTATE_ROOM)
const isOurs = (project: unknown): project is TestProjectInlineConfiguration =>
  (project as TestProjectInlineConfiguration).test?.name === room?.package
const project = house.test?.projects?.find(isOurs)
if (!room || !project) throw new Error(`MUTATE_ROOM is one of ${rooms.map(({ name }) => name).join(', ')}.`)

export default defineConfig({
  ...project,
  test: {
    ...project.test,
    root: resolve(import.meta.dirname, '../..', room.package),
    include: room.tests.map((test) => `src/${test}`),
  },
})
