import { graphqlLimits, socketClose } from 'core/contract/graphql'
import type { WebSocket } from 'ws'

const { queueBytes, slowMs } = graphqlLimits.socket

/**
 * Frames of a socket, one after the other. A send ends when its bytes have left for the network, and a subscription reads
 * its next rows only then, so what waits here is at most a frame for each. A reader that lets more than the cap wait
 * without taking any is closed.
 */
export function createOutgoing(socket: WebSocket): { send(text: string): Promise<void> } {
  let waiting = 0
  let tail = Promise.resolve()
  let stuck: NodeJS.Timeout | null = null

  const watch = (): void => {
    if (stuck) clearTimeout(stuck)
    stuck = waiting > 0 ? setTimeout(giveUp, slowMs) : null
  }
  const giveUp = (): void => {
    stuck = null
    if (waiting <= queueBytes) {
      watch()
      return
    }
    socket.close(socketClose.tooSlow.code, socketClose.tooSlow.reason)
    // A reader that does not read does not read the goodbye either.
    socket.terminate()
  }
  const write = (text: string): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState === socket.OPEN) socket.send(text, () => resolve())
      else resolve()
    })
  socket.once('close', () => {
    if (stuck) clearTimeout(stuck)
  })

  return {
    send: (text) => {
      waiting += text.length
      if (!stuck) watch()
      tail = tail
        .then(() => write(text))
        .then(() => {
          waiting -= text.length
          watch()
        })
      return tail
    },
  }
}
