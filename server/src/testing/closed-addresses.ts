/** Addresses that no request made for a stranger may reach, in every spelling that a URL, a browser or a C library would read. */
import { createRandom } from '#connectors/sample/random.ts'

type Bytes = readonly [number, number, number, number]

/** The same four bytes in every way a browser or a C library would read them. */
const spellings = ([a, b, c, d]: Bytes): string[] => {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number) => `0x${value.toString(16)}`
  const octal = (value: number) => `0${value.toString(8)}`
  const high = (a * 256 + b).toString(16)
  const low = (c * 256 + d).toString(16)
  return [
    `${a}.${b}.${c}.${d}`,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${b}.${c}.${d}.`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${high}:${low}]`,
    `[::${a}.${b}.${c}.${d}]`,
    `[64:ff9b::${a}.${b}.${c}.${d}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::1]`,
  ]
}

/** First addresses and lengths of nets that stay closed, and bytes to leave as they are. */
const nets: readonly (readonly [Bytes, number])[] = [
  [[127, 0, 0, 0], 1],
  [[0, 0, 0, 0], 1],
  [[10, 0, 0, 0], 1],
  [[172, 16, 0, 0], 2],
  [[172, 31, 0, 0], 2],
  [[192, 168, 0, 0], 2],
  [[169, 254, 0, 0], 2],
  [[100, 64, 0, 0], 2],
  [[100, 127, 0, 0], 2],
  [[192, 0, 0, 0], 3],
  [[192, 0, 2, 0], 3],
  [[198, 18, 0, 0], 2],
  [[198, 19, 0, 0], 2],
  [[198, 51, 100, 0], 3],
  [[203, 0, 113, 0], 3],
  [[224, 0, 0, 0], 1],
  [[255, 255, 255, 0], 3],
]

/** Those that attackers try first. */
const famous: readonly Bytes[] = [
  [127, 0, 0, 1],
  [0, 0, 0, 0],
  [169, 254, 169, 254],
  [169, 254, 170, 2],
  [100, 100, 100, 200],
  [192, 0, 0, 192],
  [168, 63, 129, 16],
  [10, 0, 0, 1],
  [172, 17, 0, 1],
  [192, 168, 0, 1],
  [255, 255, 255, 255],
]

export const closedV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fdff::1',
  'fd00:ec2::254',
  'ff02::1',
  'ff05::2',
  '2001:db8::1',
  '2001::1',
  '2002::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  '::ffff:0:0',
] as const

/** Names as they may be written: letters in another script or size that become the same digits and dots. */
const disguises: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('.', '\u3002'),
  (name) => name.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (name) => name.replace(/\d/g, (digit) => `%3${digit}`),
]

const places: readonly ((name: string, port: number) => string)[] = [
  (name, port) => `http://${name}:${port}/hook`,
  (name) => `https://${name}/hook`,
  (name) => `http://${name}:80/latest/meta-data/`,
  (name) => `http://${name}?x=@example.com`,
  (name) => `http:\\\\${name}\\hook`,
  (name) => `\thttp://${name}/#example.com`,
]

/** At least so many different URLs, the same for the same seed. */
export function closedUrls(seed: string, { count, port }: { readonly count: number; readonly port: number }): string[] {
  const random = createRandom(seed)
  const urls = new Set<string>()
  const add = (name: string): void => {
    const isV6 = name.startsWith('[')
    for (const place of places) {
      const disguise = isV6 ? (text: string) => text : random.pick(disguises)
      urls.add(place(disguise(name), port))
    }
  }
  for (const bytes of famous) for (const name of spellings(bytes)) add(name)
  for (const address of closedV6) add(`[${address}]`)
  while (urls.size < count) {
    const [start, kept] = random.pick(nets)
    const bytes = start.map((byte, place) => (place < kept ? byte : random.whole(0, 255))) as [
      number,
      number,
      number,
      number,
    ]
    add(random.pick(spellings(bytes)))
  }
  return [...urls]
}
