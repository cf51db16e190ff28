/** What was typed into the chat and not yet sent: kept for this tab, so that signing in or a reload loses nothing. */
const key = 'chatDraft'

export const readDraft = (): string => sessionStorage.getItem(key) ?? ''

export function writeDraft(text: string): void {
  if (text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, text)
}

/** Words from another page, put behind what is there. */
export const addToDraft = (words: string): void => writeDraft([readDraft().trim(), words].filter(Boolean).join(' '))
