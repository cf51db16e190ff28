import { EnvSchema } from '#env.ts'

/** The text of `.env.example`: every setting with its meaning and default, all commented out. */
export function settingsExample(): string {
  const shape = EnvSchema.unwrap().shape
  const defaults: Record<string, unknown> = EnvSchema.parse({})
  const blocks = Object.entries(shape).map(([name, schema]) => {
    const value = defaults[name]
    const shown = value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value)
    return `# ${schema.description ?? ''}\n# ${name}=${shown}\n`
  })
  return `# Copy to .env and take away the "#" of what you want to change. Everything has a default.\n\n${blocks.join('\n')}`
}
