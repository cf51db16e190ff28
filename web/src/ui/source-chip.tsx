import { isSimulatedSource } from 'core/values'
import { Chip } from './chip.tsx'

/** Where figures are from; simulated ones are marked amber. */
export function SourceChip({ source }: { source: string }) {
  return <Chip tone={isSimulatedSource(source) ? 'notice' : 'neutral'}>Source: {source}</Chip>
}
