import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { importFiles } from './import.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function typed(words: readonly string[], json = false) {
  const out: string[] = []
  const err: string[] = []
  const env = readEnv({ ARTHA_DATA_DIR: join(folder, 'data') })
  const code = await importFiles.run(words, { out: (line) => out.push(line), err: (line) => err.push(line), env, json })
  return { code, out, err }
}

const navs = file(
  'NAVAll.txt',
  `Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date
120465;INF846K01DP8;-;Axis Large Cap Fund - Direct Plan - Growth;71.45;16-May-2025
120466;-;-;Axis Large Cap Fund - Regular Plan - Growth;N.A.;16-May-2025
`,
)

describe('artha import', () => {
  it('says what is new, then that nothing is', async () => {
    expect(await typed(['amfi-nav', navs])).toEqual({
      code: 0,
      out: [
        'NAVAll.txt: 2 new, 0 changed, 0 unchanged, 0 rejected, 1 left out',
        '  mutual_funds: 1 new, 0 changed, 0 unchanged',
        '  mutual_fund_nav: 1 new, 0 changed, 0 unchanged',
        '  left out: 1 × net asset value not available',
      ],
      err: ['Computing what follows from it', 'A running server goes over to it by itself.'],
    })
    expect((await typed(['auto', navs])).out[0]).toBe(
      'NAVAll.txt: 0 new, 0 changed, 2 unchanged, 0 rejected, 1 left out',
    )
  })

  it('exits with 1 when a file was refused, and goes on with the others', async () => {
    const cut = file(
      'cut.txt',
      'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date\n1;-;-;Some Fund',
    )
    const { code, out, err } = await typed(['amfi-nav', cut, navs])
    expect(code).toBe(1)
    expect(out[0]).toMatch(/^NAVAll\.txt: /)
    expect(err).toEqual([
      'cut.txt: refused. Line 2, column Scheme Name: The file ends in the middle of this line: it was cut off. Fetch it again.',
    ])
  })

  it('gives one JSON document with --json', async () => {
    const bad = file(
      'bad.txt',
      'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date\n1;-;-;Some Fund;ten;16-May-2025\n',
    )
    const { code, out, err } = await typed(['amfi-nav', bad], true)
    expect([code, err, out.length]).toEqual([1, [], 1])
    expect(JSON.parse(out[0] ?? '')).toEqual({
      files: [
        {
          file: 'bad.txt',
          connector: 'amfi-nav',
          state: 'refused',
          refusal: {
            sentence: 'Line 2, column Net Asset Value: "ten" is not a net asset value. Nothing was imported.',
            line: 2,
            column: 'Net Asset Value',
          },
          counts: { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 1, skipped: 0 },
          datasets: [],
          rejected: [
            {
              line: 2,
              column: 'Net Asset Value',
              reason: '"ten" is not a net asset value',
              text: '1;-;-;Some Fund;ten;16-May-2025',
            },
          ],
          skipped: {},
          notes: {},
        },
      ],
    })
  })

  it('names the connectors there are when it does not know one, with exit code 2', async () => {
    const { code, err } = await typed(['nse-bhavcopi', navs])
    expect([code, err[0]]).toEqual([2, 'There is no connector "nse-bhavcopi". These are there:'])
    expect(err.join('\n')).toContain('nse-bhavcopy')
    expect((await typed(['amfi-nav', '--colour', 'red'])).code).toBe(2)
  })

  it('says when there is no such file, and what a connector needs when none is given', async () => {
    const missing = join(folder, 'missing.txt')
    expect(await typed(['amfi-nav', missing])).toEqual({
      code: 1,
      out: [],
      err: [`${missing}: refused. There is no file ${missing}.`],
    })
    const { code, err } = await typed(['eod-history'])
    expect([code, err[0]?.startsWith('Name a file or an address. The symbol is the file name')]).toEqual([1, true])
  })
})
