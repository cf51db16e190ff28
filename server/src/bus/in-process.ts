import { EventEmitter } from 'node:events'
import type { Bus } from './bus.ts'

export function createInProcessBus(): Bus {
  const emitter = new EventEmitter()
  // Thousands of sockets may listen to one topic; the default warning at ten is not a leak here.
  emitter.setMaxListeners(0)
  return {
    publish: (topic, payload) => {
      emitter.emit(topic, payload)
    },
    subscribe: (topic, onPayload) => {
      emitter.on(topic, onPayload)
      return () => emitter.off(topic, onPayload)
    },
    close: async () => {
      emitter.removeAllListeners()
    },
  }
}
