/** Which theme and which up/down pair the reader chose; kept in this browser, shown by attributes on the root element. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type UpDownChoice = 'green-red' | 'blue-orange'

const themeKey = 'theme'
const upDownKey = 'updown'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage refused (private window, blocked site data): the system's choice is used and nothing is kept.
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // As above: the choice lasts for this page.
  }
}

export function savedTheme(): ThemeChoice {
  const saved = read(themeKey)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

export const savedUpDown = (): UpDownChoice => (read(upDownKey) === 'blue-orange' ? 'blue-orange' : 'green-red')

function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

function showUpDown(choice: UpDownChoice): void {
  if (choice === 'green-red') delete document.documentElement.dataset.updown
  else document.documentElement.dataset.updown = choice
}

/** Before the first paint of the application, so that nobody sees the other theme flash. */
export function applySavedTheme(): void {
  showTheme(savedTheme())
  showUpDown(savedUpDown())
}

const changed = 'theme-changed'

export function chooseTheme(choice: ThemeChoice): void {
  write(themeKey, choice)
  showTheme(choice)
  window.dispatchEvent(new Event(changed))
}

/** Calls back when the theme is chosen, here or in another tab, which is then shown here too. */
export function onTheme(listener: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key !== themeKey) return
    showTheme(savedTheme())
    listener()
  }
  window.addEventListener(changed, listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', fromElsewhere)
  }
}

export function chooseUpDown(choice: UpDownChoice): void {
  write(upDownKey, choice)
  showUpDown(choice)
}
