// A vitest reporter: writes what `npm test` counts, and what failed where, for the lines it ends with.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './step.mjs'

export default class Report {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    const failures = []
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      for (const error of module.errors()) failures.push(failure(file, error))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed++
        if (state === 'failed') failures.push(failure(`${file} › ${test.fullName}`, errors?.[0]))
      }
    }
    // Thrown between tests: it belongs to none, and fails the run all the same.
    for (const error of unhandledErrors) failures.push(failure('outside of every test', error))
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ passed, failures }))
  }
}

function failure(where, error) {
  return { where, why: whyOf(error) }
}

/** The stack of a test that took too long names a placeholder: its message says what happened. */
function whyOf(error) {
  const { message = String(error), stack = '' } = error ?? {}
  return stack.includes(message) ? stack : [message, ...stack.split('\n').slice(1)].join('\n')
}
