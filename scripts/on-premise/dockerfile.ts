/** Reads the Dockerfile as far as the bundle needs it: its stages, and what the last one says about running. */
export interface Instruction {
  readonly word: string
  readonly rest: string
}

export interface Stage {
  readonly name: string | null
  readonly from: string
  readonly instructions: readonly Instruction[]
}

interface Copy {
  /** The stage it is taken from; null for the build's own folder. */
  readonly from: string | null
  readonly sources: readonly string[]
  /** Below the root of the image. */
  readonly to: string
}

export interface Image {
  /** The version of Node it is made of. */
  readonly node: string
  readonly copies: readonly Copy[]
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  readonly user: { readonly uid: number; readonly gid: number }
  readonly volumes: readonly string[]
  readonly health: readonly string[]
  readonly entry: readonly string[]
  readonly command: readonly string[]
}

export function readStages(text: string): Stage[] {
  const stages: { name: string | null; from: string; instructions: Instruction[] }[] = []
  const args = new Map<string, string>()
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
  for (const line of lines.split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (!word) throw new Error(`This line of the Dockerfile is no instruction: ${line}`)
    const said = rest.replace(/\$\{(\w+)\}/g, (_all, name: string) => args.get(name) ?? '')
    if (word === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = rest.split('=')
      args.set(name, value)
    } else if (word === 'FROM') {
      const [from = '', , name = null] = said.split(/\s+/)
      stages.push({ name, from, instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`${word} stands before the first FROM.`)
      stage.instructions.push({ word, rest: said })
    }
  }
  return stages
}

const list = (text: string): string[] => JSON.parse(text) as string[]

export function readImage(stages: readonly Stage[]): Image {
  const last = stages.at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  const all = (word: string): string[] =>
    last.instructions.filter((each) => each.word === word).map(({ rest }) => rest.trim())
  const one = (word: string): string => {
    const found = all(word).at(-1)
    if (found === undefined) throw new Error(`The last stage of the Dockerfile has no ${word}.`)
    return found
  }
  const [uid = 0, gid = 0] = one('USER').split(':').map(Number)
  const workdir = one('WORKDIR')
  const node = /^node:(\d+\.\d+\.\d+)-/.exec(last.from)?.[1]
  if (node === undefined) throw new Error(`${last.from} names no exact version of Node.`)
  return {
    node,
    copies: all('COPY').map((rest) => readCopy(rest, workdir)),
    env: Object.fromEntries(all('ENV').map((rest) => [rest.split('=')[0] ?? '', rest.split('=').slice(1).join('=')])),
    workdir,
    user: { uid, gid },
    volumes: list(one('VOLUME')),
    health: list(one('HEALTHCHECK').replace(/^.*?CMD\s+/, '')),
    entry: list(one('ENTRYPOINT')),
    command: list(one('CMD')),
  }
}

function readCopy(rest: string, workdir: string): Copy {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : null
  const to = words.pop() ?? ''
  return { from: from ?? null, sources: words, to: to.startsWith('/') ? to : `${workdir}/${to.replace(/^\.\//, '')}` }
}
