// npm run load [-- L4 L5 --rounds 10 --list]: the load that is promised, held on this machine; JSON in artifacts/load.json.
import { runProofs } from './house/proofs.mjs'

runProofs('load')
