/** Every door that bad input comes through. A new one is a file with its proof, and a line here. */
import { untrustedFeed } from '../faults/feed.ts'
import type { Proof } from '../proof.ts'
import { socketFrames } from './frames.ts'
import { graphqlDocuments } from './graphql.ts'
import { permissionMatrix } from './matrix.ts'
import {
  closedAddresses,
  fundPages,
  htmlPayloads,
  identityTokens,
  orderRows,
  redirects,
  telegramLogins,
  webhookSignatures,
} from './own-tests.ts'
import { injectedPrompts } from './prompts.ts'
import { restInputs } from './rest.ts'
import { etfSettings } from './settings.ts'

/** The same as F13, which `npm run faults` tries too. */
const feedTicks: Proof = { ...untrustedFeed, name: 'TICKS', shortRounds: 0 }

export const fuzzes: readonly Proof[] = [
  ...restInputs,
  graphqlDocuments,
  permissionMatrix,
  htmlPayloads,
  closedAddresses,
  redirects,
  identityTokens,
  telegramLogins,
  webhookSignatures,
  orderRows,
  etfSettings,
  fundPages,
  feedTicks,
  injectedPrompts,
  socketFrames,
]
