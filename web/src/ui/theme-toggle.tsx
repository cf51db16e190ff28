import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { Segmented } from './segmented.tsx'
import { chooseTheme, onTheme, savedTheme, type ThemeChoice } from './theme/theme.ts'

const options = [
  { value: 'light', label: <Icon name="sun" size={16} />, spoken: 'Light' },
  { value: 'dark', label: <Icon name="moon" size={16} />, spoken: 'Dark' },
  { value: 'system', label: <Icon name="screen" size={16} />, spoken: 'Same as the system' },
] as const satisfies readonly { value: ThemeChoice; label: unknown; spoken: string }[]

/** Light, dark or as the system says; the choice is kept in this browser and shown in its other tabs. */
export function ThemeToggle() {
  // A page rendered beforehand cannot know the choice: it starts as "system" and is corrected when the page wakes.
  const choice = useSyncExternalStore<ThemeChoice>(onTheme, savedTheme, () => 'system')
  return <Segmented label="Theme" size="small" options={options} value={choice} onChange={chooseTheme} />
}
