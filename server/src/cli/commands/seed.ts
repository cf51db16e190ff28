import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from '#cli/command.ts'
import { systemClock } from '#clock.ts'
import { lastSampleDay, marketFile, seedSample } from '#jobs/open-market.ts'

/** Builds the simulated market anew. A running server goes over to it by itself. */
export const seed: Command = {
  name: 'seed',
  summary: 'Build the simulated sample market anew, as of the last closed trading day.',
  usage: 'seed [seed]',
  run: async ([text], { out, err, env, json }) => {
    if (text?.startsWith('-')) {
      err('Usage: artha seed [seed]')
      return 2
    }
    const dataDir = resolve(env.ARTHA_DATA_DIR)
    mkdirSync(dataDir, { recursive: true })
    const started = systemClock.now()
    await seedSample({
      dataDir,
      clock: systemClock,
      onProgress: json ? () => {} : out,
      asOf: lastSampleDay(env, started),
      ...(text ? { seed: text } : {}),
    })
    const seconds = (systemClock.now() - started) / 1000
    out(json ? JSON.stringify({ file: marketFile(dataDir), seconds }) : `Done in ${seconds.toFixed(1)} s`)
    return 0
  },
}
