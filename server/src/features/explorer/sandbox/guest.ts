/**
 * The first text the engine in the cell runs: what a pasted function sees. Everything in it is taken before the function
 * runs, so that nothing the function redefines changes how it is called or how its result is written.
 */
export const guest = `
((host) => {
  'use strict'
  const { parse, stringify } = JSON
  const { freeze, defineProperty } = Object
  const { isArray, from } = Array
  const evaluate = globalThis.eval
  const text = String

  const taken = (kind, of) => {
    const { value, message } = parse(host(kind, text(of)))
    if (message !== undefined) throw new Error(message)
    if (isArray(value)) for (let at = 0; at < value.length; at++) freeze(value[at])
    return freeze(value)
  }

  const no = () => { throw new Error('Not allowed') }
  const closed = new Proxy(function () {}, {
    get: no, set: no, apply: no, construct: no, has: no, deleteProperty: no, defineProperty: no,
    getPrototypeOf: no, setPrototypeOf: no, ownKeys: no, getOwnPropertyDescriptor: no,
  })
  for (const name of ['process', 'require', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'Deno', 'Bun',
    'Buffer', 'std', 'os', 'importScripts', 'navigator', 'setTimeout', 'setInterval', 'setImmediate']) {
    defineProperty(globalThis, name, { value: closed, configurable: true, writable: true })
  }

  const printed = []
  let room = 20000
  const print = (...words) => {
    if (printed.length >= 100 || room <= 0) return
    const line = words.map((word) => (typeof word === 'string' ? word : stringify(word) ?? text(word))).join(' ').slice(0, room)
    room -= line.length
    printed.push(line)
  }
  defineProperty(globalThis, 'console', { value: freeze({ log: print, info: print, warn: print, error: print }), configurable: true })

  const write = (value) => {
    const json = stringify(value === undefined ? null : value)
    return stringify({ json: json === undefined ? 'null' : json, printed })
  }

  return (functionText, country, names) => {
    const arrays = {}
    for (const name of names) {
      let rows
      defineProperty(arrays, name, { enumerable: true, get: () => (rows ??= taken('array', name)) })
    }
    freeze(arrays)
    const query = (sentence) => taken('query', sentence)
    let given
    try {
      given = evaluate('(' + functionText + '\\n)')
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      // Statements that end in a function, or in what it would give back.
      given = evaluate(functionText)
    }
    const result = typeof given === 'function' ? given(arrays, query, country) : given
    return result instanceof Promise ? result.then(write) : write(result)
  }
})
`
