import fc from 'fast-check'

// The same cases on every run: a change breaks a test, luck does not. FUZZ_RUNS asks for new ones, and prints their seed when one fails.
if (!process.env.FUZZ_RUNS) fc.configureGlobal({ seed: 20_240_206 })
