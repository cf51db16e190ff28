import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { replay } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head = 'Date,Open,High,Low,Close,Volume\n'
const file = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, `${head}${lines.join('\n')}\n`)
  return path
}

/** Ten quiet days, a split of 10 for 1, quiet days, a bonus of 1 for 1, then the days of March 2020 as they were. */
const quiet = (from: number, month: string, price: number) =>
  Array.from({ length: 10 }, (_, at) => {
    const close = price * (1 + (at % 2) / 400)
    return `2019-${month}-${String(from + at).padStart(2, '0')},${close},${close * 1.004},${close * 0.996},${close.toFixed(2)},1000`
  })
const before = file('one.csv', [
  ...quiet(1, '10', 1290),
  '2019-11-01,129.2,130.33,129.05,130.2,271593',
  ...quiet(4, '11', 130),
  '2019-12-02,65.1,65.9,64.8,65.4,9000',
])
const crash = file('two.csv', [
  '2020-03-19,65.4,66,64.9,65.4,9000',
  '2020-03-20,66,68,65.1,66.97,9000',
  '2020-03-23,61,62.5,58.1,60.17,90000',
  '2020-03-24,61,62,59.9,61.1,90000',
])

async function typed(args: readonly string[], json = false) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), env: readEnv({}), json }
  return { code: await replay.run(args, io), out, err }
}

describe('artha replay dips --symbol S --trigger 2 [--amount 1000] [--aggression 1] [--from … --to …] <bars.csv…>', () => {
  it('lists what the notifier would have sent: a crash, and neither an unadjusted split nor a bonus', async () => {
    const { code, out, err } = await typed(
      ['dips', '--symbol', 'niftybees', '--trigger', '2', '--amount', '1000', '--aggression', '1.5', crash, before],
      true,
    )
    expect({ code, err }).toEqual({ code: 0, err: [] })
    const { alerts, ...rest } = JSON.parse(out.join(''))
    expect(rest).toEqual({
      symbol: 'NIFTYBEES',
      trigger: 2,
      amount: 1000,
      aggression: 1.5,
      bars: 26,
      from: '2019-10-01',
      to: '2020-03-24',
      count: 1,
    })
    expect(alerts).toEqual([
      {
        date: '2020-03-23',
        time: '15:29',
        symbol: 'NIFTYBEES',
        fall: 10.15,
        price: 60.17,
        previousClose: 66.97,
        amount: 5063,
        quantity: 84,
        title: 'NIFTYBEES fell 10.15%',
        text: expect.stringContaining('By your settings: ₹5,063, 84 units (5 times your trigger of 2%)'),
        link: '/trade?i=NSE:NIFTYBEES&price=60.17&quantity=84&reportedPrice=60.17&action=BUY',
      },
    ])
  })

  it('keeps to the days asked for, and prints a line an alert', async () => {
    const { out } = await typed(['dips', '--symbol', 'X', '--trigger', '0.5', '--from', '2020-03-24', crash])
    expect(out).toEqual(['0 alerts from 4 bars.'])
  })

  it.each([
    [['--symbol', 'X', before], 'What can be replayed: dips.'],
    [['dips', before], 'Say --symbol, the fund the bars are of.'],
    [['dips', '--symbol', 'X'], 'Name a file of bars.'],
    [['dips', '--symbol', 'X', '--trigger', '2.3', before], 'Trigger: 0.5 to 10 in steps of 0.5'],
    [['dips', '--symbol', 'X', '--amount', '999', before], 'Amount: at least 1000, in steps of 500'],
    [['dips', '--symbol', 'X', '--aggression', '3', before], 'Aggression: 1 to 2'],
    [['dips', '--symbol', 'X', '--from', 'yesterday', before], '"yesterday" is not a day written YYYY-MM-DD.'],
  ])('refuses %j', async (args, says) => {
    expect(await typed(args)).toEqual({ code: 2, out: [], err: [says] })
  })

  it('refuses a file that is not there', async () => {
    expect((await typed(['dips', '--symbol', 'X', join(folder, 'none.csv')])).code).toBe(1)
  })
})
