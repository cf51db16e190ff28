import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { findNats, type NatsServer, startNats } from '#testing/nats-server.ts'
import type { Bus } from './bus.ts'
import { createNatsBus } from './nats.ts'

const program = findNats()

describe.skipIf(program === null)('the bus over a real NATS', () => {
  let nats: NatsServer
  const opened: Bus[] = []
  const open = async (): Promise<Bus> => {
    const bus = createNatsBus({ url: nats.url, log: pino({ level: 'silent' }) })
    opened.push(bus)
    await new Promise<void>((resolve) => bus.onGap(resolve))
    return bus
  }
  const heardBy = (bus: Bus, topic: string): unknown[] => {
    const heard: unknown[] = []
    bus.subscribe(topic, (payload) => heard.push(payload))
    return heard
  }
  /** Repeats until it is heard: a subscription travels to the server on its own. */
  const sayUntil = (bus: Bus, topic: string, heard: readonly unknown[]) =>
    eventually(() => {
      bus.publish(topic, 'hello')
      expect(heard).toContain('hello')
    })

  beforeEach(async () => {
    if (program) nats = await startNats(program)
  })
  afterEach(async () => {
    for (const bus of opened.splice(0)) await bus.close()
    await nats.stop()
  })

  it('carries an event to every process, to its own at once and only once', async () => {
    const [one, two] = [await open(), await open()]
    const own = heardBy(one, 'quotes')
    const other = heardBy(two, 'quotes')
    const elsewhere = heardBy(two, 'notices')
    await sayUntil(two, 'quotes', own)
    own.splice(0)
    other.splice(0)
    one.publish('quotes', [{ symbol: 'TCS', last: 4100.5 }])
    expect(own).toEqual([[{ symbol: 'TCS', last: 4100.5 }]])
    await eventually(() => expect(other).toEqual([[{ symbol: 'TCS', last: 4100.5 }]]))
    one.publish('last', null)
    await sayUntil(two, 'quotes', own)
    expect(own.filter((payload) => Array.isArray(payload))).toHaveLength(1)
    expect(elsewhere).toEqual([])
  })

  it('keeps what is said to this process alone, and hears nothing after the undo', async () => {
    const [one, two] = [await open(), await open()]
    const other = heardBy(two, 'quotes')
    const own: unknown[] = []
    const undo = one.subscribe('quotes', (payload) => own.push(payload))
    await sayUntil(one, 'quotes', other)
    one.publishHere('quotes', 'here')
    undo()
    own.splice(0, own.length, ...own.filter((payload) => payload === 'here'))
    await sayUntil(one, 'quotes', other)
    two.publish('quotes', 'late')
    expect({ own, isOther: other.includes('here') }).toEqual({ own: ['here'], isOther: false })
  })

  it('hears on for the others after an undo that is said twice', async () => {
    const [one, two] = [await open(), await open()]
    const undo = one.subscribe('quotes', () => {})
    const own = heardBy(one, 'quotes')
    await sayUntil(two, 'quotes', own)
    undo()
    undo()
    own.splice(0)
    await sayUntil(two, 'quotes', own)
  })

  it('works on inside the process while NATS is killed, and tells of the gap when it is back', async () => {
    const [one, two] = [await open(), await open()]
    const own = heardBy(one, 'quotes')
    const other = heardBy(two, 'quotes')
    await sayUntil(one, 'quotes', other)
    await nats.kill()
    const gap = new Promise<void>((resolve) => two.onGap(resolve))
    one.publish('quotes', 'while it is away')
    expect(own).toContain('while it is away')
    await nats.start()
    await gap
    await sayUntil(one, 'quotes', other)
    expect(other).not.toContain('while it is away')
  })

  it('starts without NATS, and connects once it is there', async () => {
    await nats.kill()
    const bus = createNatsBus({ url: nats.url, log: pino({ level: 'silent' }) })
    opened.push(bus)
    const heard = heardBy(bus, 'quotes')
    bus.publish('quotes', 1)
    expect(heard).toEqual([1])
    const up = new Promise<void>((resolve) => bus.onGap(resolve))
    await nats.start()
    await up
  })
})
