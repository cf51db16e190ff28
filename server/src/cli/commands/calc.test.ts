import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { calc } from './calc.ts'

const folder = mkdtempSync(join(tmpdir(), 'calc-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function typed(args: readonly string[], json = false) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), env: readEnv({}), json }
  return { code: await calc.run(args, io), out, err }
}

describe('artha calc', () => {
  it('xirr gives the rate of the example that made it known', async () => {
    const path = join(folder, 'flows.csv')
    writeFileSync(
      path,
      'day,amount\n2008-01-01,-10000\n2008-03-01,2750\n2008-10-30,4250\n2009-02-15,3250\n2009-04-01,2750\n',
    )
    expect(await typed(['xirr', path])).toEqual({ code: 0, out: ['+37.34% a year'], err: [] })
    writeFileSync(path, '2008-01-01,-10000\n')
    expect(await typed(['xirr', path])).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/money put in and money taken out/)],
    })
  })

  it("option gives Hull's call and greeks", async () => {
    const asked = [
      'option',
      '--kind',
      'call',
      '--spot',
      '49',
      '--strike',
      '50',
      '--days',
      '140.379',
      '--volatility',
      '20',
      '--rate',
      '5',
    ]
    const { code, out } = await typed(asked, true)
    expect(code).toBe(0)
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ price: expect.closeTo(2.4, 2), delta: expect.closeTo(0.522, 3) })
  })

  it.each([[[]], [['tarot']], [['xirr']], [['option', '--kind', 'call']], [['option', '--kind', 'maybe']]])(
    'says what is missing: %j',
    async (args) => {
      expect(await typed(args)).toMatchObject({ code: 2, out: [], err: [expect.stringMatching(/\.$/)] })
    },
  )
})
