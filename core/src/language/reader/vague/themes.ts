import type { Theme } from '../conditions/themes/theme.ts'
import { vagueWords } from './definitions.ts'

/** What vague words stand for beside concrete ones: shown as a chip, so that it can be seen and changed. */
export const vagueThemes: readonly Theme[] = vagueWords.map(({ id, beside, meaning }) => ({
  id: `vague_${id}`,
  phrases: beside,
  means: meaning,
  isPlain: false,
}))
