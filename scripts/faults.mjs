// npm run faults [-- F2 F6 --rounds 10 --seed text --list]: what goes wrong, provoked with real processes and stores; JSON in artifacts/faults.json.
import { runProofs } from './house/proofs.mjs'

runProofs('faults')
