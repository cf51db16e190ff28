import { EventEmitter } from 'node:events'
import type { Bus } from './bus.ts'

export function createInProcessBus(): Bus {
  const emitter = new EventEmitter()
  // Thousands of sockets may listen to one topic; the default warning at ten is not a leak here.
  emitter.setMaxListeners(0)
  const publish: Bus['publish'] = (topic, payload) => {
    emitter.emit(topic, payload)
  }
  return {
    publish,
    publishHere: publish,
    subscribe: (topic, onPayload) => {
      emitter.on(topic, onPayload)
      return () => emitter.off(topic, onPayload)
    },
    // Nothing is ever missed inside one process.
    onGap: () => () => {},
    close: async () => {
      emitter.removeAllListeners()
    },
  }
}
