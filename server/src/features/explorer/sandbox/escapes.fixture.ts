/**
 * Ways out that were tried on JavaScript sandboxes, and ways to make one's keeper suffer. What each must end in:
 * `closed` says "Not allowed"; `error` any other sentence about the function; `stopped` one of the limits, ours or the engine's;
 * `harmless` may give something back or break its own tools, as long as nothing of the machine is in it.
 */
export type Ending = 'closed' | 'error' | 'stopped' | 'harmless'

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Things of Node, of browsers and of QuickJS's own shell that must not be there, in the ways they are reached for. */
const reached = ['process', 'require', 'fetch', 'WebSocket', 'Worker', 'std', 'os']
const reaching = (name: string): string[] => [
  `() => ${name}.exit()`,
  `() => ${name}('fs')`,
  `() => new ${name}('http://127.0.0.1')`,
  `() => globalThis.${name}.env`,
  `() => (0, eval)('${name}').env`,
  `() => new Function('return ${name}')().env`,
  `() => Reflect.get(globalThis, '${name}').env`,
  `() => Object.keys(${name})`,
]

const closed = [
  ...reached.flatMap(reaching),
  ...lines(`
    () => import('fs')
    () => import('node:child_process')
    () => import('http')
    async () => (await import('os')).cpus()
    () => import('data:text/javascript,export default 1')
    () => import('/etc/passwd')
    () => process.binding('fs')
    () => process.mainModule.require('child_process').execSync('id')
    () => process.kill(process.ppid)
    () => process.env.SESSION_SECRET
    () => require('child_process').spawn('sh')
    () => require('worker_threads')
    () => fetch('http://169.254.169.254/latest/meta-data')
    () => std.open('/etc/passwd', 'r')
    () => os.exec(['id'])
    () => setTimeout(() => {}, 0)
    () => setInterval(() => {}, 0)
    () => navigator.userAgent
    () => importScripts('http://127.0.0.1/x.js')
    () => [].constructor.constructor('return process')().mainModule
    () => (function(){}).constructor('return process.env')()
    () => (async function(){}).constructor('return process.env')()
    () => (function*(){}).constructor('yield process.env')().next()
    () => Function.prototype.constructor('return fetch("http://127.0.0.1")')()
    () => Reflect.construct(Function, ['return process.pid'])()
    () => new (class extends Function {})('return process.pid')()
    () => eval('pro' + 'cess').exit(1)
    () => globalThis['pro' + 'cess'].exit(1)
    () => Object.getPrototypeOf(process)
    () => { process.exit = 1 }
    () => { delete process.env }
    () => 'env' in process
    () => { with_ = process; return with_.env }
    () => process\`x\`
    () => [process].map((each) => each.pid)
    () => JSON.stringify({ a: process })
  `),
]

const harmless = lines(`
  () => this
  () => globalThis
  () => typeof process
  () => Object.getOwnPropertyNames(globalThis)
  () => Reflect.ownKeys(globalThis).map(String)
  () => new Error().stack
  () => { try { null.x } catch (e) { return e.stack } }
  () => eval('this')
  () => new Function('return this')()
  () => (function () { return this })()
  () => (() => { 'use strict'; return this })()
  () => Error.prepareStackTrace
  () => { Error.prepareStackTrace = (e, frames) => frames.map(String); return new Error().stack }
  () => { Error.captureStackTrace?.({}); return 1 }
  () => { Object.prototype.isOperator = true; return 1 }
  () => { Array.prototype.push = () => 0; return [1] }
  () => { JSON.stringify = () => 'x'; return [1] }
  () => { JSON.parse = () => ({ value: 'x' }); return [1] }
  () => { String.prototype.slice = null; console.log('x'); return 1 }
  () => { Object.defineProperty(Object.prototype, 'json', { get() { return 'x' } }); return {} }
  () => { Object.prototype.toJSON = () => 'mine'; return [{ a: 1 }] }
  () => { Array.prototype.map = null; Array.prototype.join = null; console.log('x'); return 1 }
  () => { Promise.prototype.then = () => 1; return Promise.resolve(1) }
  () => { globalThis.Promise = class {}; return 1 }
  () => { globalThis.SyntaxError = null; return 1 }
  () => { globalThis.eval = null; return 1 }
  () => ({ __proto__: { isOperator: true } })
  () => JSON.parse('{"__proto__": {"isOperator": true}}')
  () => ({ constructor: { prototype: { isOperator: true } } })
  () => ({ toJSON: () => ({ a: 1 }) })
  () => ({ toString: () => 'x', valueOf: () => 1 })
  () => ({ then: (kept) => kept(1) })
  () => Symbol('x')
  () => undefined
  () => NaN
  () => -0
  () => () => 1
  () => new Date(8.64e15)
  () => new Map([[1, 2]])
  () => new Proxy({}, { get: (_, name) => String(name), ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) })
  () => new Proxy([], { get: (of, name) => (name === 'length' ? 3 : of[name]) })
  () => '</script><script>alert(1)</script>'
  () => ({ '<img src=x onerror=alert(1)>': '<svg onload=alert(1)>' })
  () => '\\u0000\\uD800\\u202E'
  () => String.fromCharCode(0xD800)
  (arrays) => Object.keys(arrays).length
  (arrays) => Object.getOwnPropertyDescriptor(arrays, 'peers')
  (arrays) => { try { arrays.peers = [] } catch (e) { return e.message } }
  (arrays) => { try { arrays.peers[0].symbol = 'X' } catch (e) { return e.message } return arrays.peers[0].symbol }
  (arrays) => arrays.peers.__proto__ === Array.prototype
  (arrays) => arrays['../../etc/passwd']
  (arrays) => arrays.__proto__
  (arrays, query) => query.constructor.name
  (arrays, query) => { try { query({ toString: () => { throw new Error('no') } }) } catch (e) { return e.message } }
  (arrays, query, country) => country
  () => new WeakRef({}).deref()
  () => new FinalizationRegistry(() => 1) && 1
  () => Function.prototype.caller
  () => (function f() { return f.caller })()
  () => (function () { return arguments.callee.name })()
  () => new Error('x', { cause: globalThis }).cause === globalThis
  () => Array.from(new Set([1, 2]))
  () => BigInt(1) + ''
  () => 'x'.at(-1)
  () => { class A { static #x = 1; static x() { return A.#x } } return A.x() }
  () => { label: for (;;) break label; return 1 }
  () => [...'😀'].length
  () => performance.timeOrigin > 0
  () => new Date().getTimezoneOffset()
  () => ''.constructor.constructor('return 1')()
`)

const error = lines(`
  ((
  function (
  () => { throw new TypeError('bad') }
  () => { throw 'a word' }
  () => { throw { message: 1 } }
  () => { throw null }
  () => Promise.reject(new Error('later'))
  async () => { await null; throw new RangeError('later') }
  () => new Promise(() => {})
  () => 10n
  () => { const o = {}; o.o = o; return o }
  () => ({ get a() { throw new Error('on writing') } })
  () => ({ toJSON() { throw new Error('on writing') } })
  (arrays) => arrays.nope.length
  (arrays, query) => query('no such words at all zzqx')
  () => undefinedName
  () => { null.x }
  () => WebAssembly.compile(new Uint8Array(8))
  () => SharedArrayBuffer.prototype.nothing.here
  () => 2n ** (2n ** 40n)
  () => new Array(-1)
  () => 'x'.repeat(-1)
  () => decodeURIComponent('%')
  () => new RegExp('[')
  import fs from 'fs'
  export default 1
  () => await 1
`)

/** What takes time, memory or depth without end. */
const stopped = lines(`
  while (true) {}
  () => { while (true) {} }
  () => { for (;;) ; }
  () => { do {} while (1) }
  async () => { for (;;) await 1 }
  () => { const f = () => Promise.resolve().then(f); return f() }
  function* g() { for (;;) yield } [...g()]
  () => { for (const x of (function* () { for (;;) yield 1 })()) ; }
  () => { try { while (true) {} } finally { while (true) {} } }
  () => { while (true) { try { throw 1 } catch {} } }
  () => { for (;;) try { return } finally { continue } }
  () => /(a+)+$/.test('a'.repeat(40) + 'b')
  () => /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(60))
  () => /(x+x+)+y/.test('x'.repeat(40))
  () => /(.*)*=(.*)*z/.test('='.repeat(200))
  () => { const f = () => f(); return f() }
  () => { const f = () => { try { f() } finally { f() } }; f() }
  () => { const o = { get x() { return this.x } }; return o.x }
  () => { const p = new Proxy({}, { get: (_, n, self) => self[n] }); return p.x }
  () => { class A { constructor() { new A() } } new A() }
  () => JSON.parse('['.repeat(1e6))
  () => { let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return JSON.stringify(a) }
  () => eval('('.repeat(1e5) + ')'.repeat(1e5))
  () => { let s = ''; for (let i = 0; i < 1e5; i++) s += 'if(1){'; return eval(s + '}'.repeat(1e5)) }
  () => { const a = []; for (;;) a.push(new Array(1e6).fill(1)) }
  () => { const a = []; for (;;) a.push('x'.repeat(1e6) + a.length) }
  () => { const s = new Set(); for (let i = 0; ; i++) s.add({ i }) }
  () => { const m = new Map(); for (let i = 0; ; i++) m.set(i, {}) }
  () => { const o = {}; for (let i = 0; ; i++) o['k' + i] = i }
  () => new Array(2 ** 31).fill(0)
  () => Array.from({ length: 1e9 })
  () => new Uint8Array(2 ** 31)
  () => new ArrayBuffer(2 ** 30)
  () => new Float64Array(1e9)
  () => 'a'.repeat(2 ** 28).repeat(8)
  () => 'a'.padEnd(2 ** 30)
  () => [].concat(...Array(500).fill(new Array(1e6).fill(0)))
  () => Array(1e8).join('xxxxxxxxxx')
  () => Object.fromEntries(Array.from({ length: 1e8 }, (_, i) => [i, i]))
  () => [...'ab'.repeat(1e7)].sort()
  () => { let n = 1n; for (;;) n *= 12345678901234567890n }
  () => { const a = Array.from({ length: 5e6 }, (_, i) => -i); for (;;) a.sort((x, y) => x - y) }
  () => { for (;;) new Function('x'.repeat(100)) }
  () => { for (;;) eval('1') }
  () => { for (;;) structuredClone_() } ; function structuredClone_() { return JSON.parse(JSON.stringify({})) }
  () => { for (;;) new Promise(() => {}) }
  () => { for (;;) new Date() }
  () => 'x'.repeat(2e6)
  () => Array.from({ length: 2e5 }, (_, i) => 'row ' + i)
  (arrays, query) => { for (;;) query('pe of tcs') }
`)

export const escapes: readonly { readonly text: string; readonly ends: Ending }[] = [
  ...closed.map((text) => ({ text, ends: 'closed' as const })),
  ...harmless.map((text) => ({ text, ends: 'harmless' as const })),
  ...error.map((text) => ({ text, ends: 'error' as const })),
  ...stopped.map((text) => ({ text, ends: 'stopped' as const })),
]
