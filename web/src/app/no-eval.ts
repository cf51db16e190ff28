/** Zod compiles its shapes with `new Function` where it may; the page's policy refuses that, and the refusal alone is an error in the console. */
import { config } from 'zod/v4/core'

config({ jitless: true })
