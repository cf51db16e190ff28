// npm run fuzz [-- REST GRAPHQL --rounds 100 --seed text --list --short]: bad input at every door, from a seed; JSON in artifacts/fuzz.json.
import { runProofs } from './house/proofs.mjs'

runProofs('fuzz')
