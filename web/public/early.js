// Runs before the first paint: what would flash, or wait, if it came with the application's script.

// A chosen theme never flashes the other one. The same keys as src/ui/theme/theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (localStorage.getItem('updown') === 'blue-orange') document.documentElement.dataset.updown = 'blue-orange'
  } catch {
    // Storage refused: the system's choice is used.
  }
})()

// The calls of the first figures (src/app/first-calls.ts) are answered while the script that shows them is on its way.
;(() => {
  try {
    const calls = document.querySelector('meta[name="first-calls"]')
    const token = localStorage.getItem('token')
    // Behind a question mark other figures may be wanted.
    if (!calls || location.search || (calls.dataset.own !== undefined && !token)) return
    const symbol = decodeURIComponent(location.pathname.split('/').pop()).trim().toUpperCase()
    const replies = {}
    for (const path of calls.content.split(' ')) {
      const url = new URL(path, location.origin)
      for (const [name, value] of [...url.searchParams]) if (value === ':symbol') url.searchParams.set(name, symbol)
      const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
      const reply = fetch(url, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(30_000) })
      // Whoever takes it asks again; nobody may, and that is no error of the page.
      reply.catch(() => undefined)
      replies[url.href] = { token, reply }
    }
    window.firstReplies = replies
  } catch {
    // Storage refused, or an address that cannot be read: the screen asks for itself.
  }
})()

// The search box is there before the script that works it. Behind the script, on the window: what it has taken is left to it.
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return
  const box = document.querySelector('[data-shortcut="/"]')
  if (!box) return
  event.preventDefault()
  box.focus()
})

// So are buttons: the one pressed last is pressed again as soon as the page answers, and by nobody before.
;(() => {
  let pressed = null
  const hold = (event) => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }
  const answering = new MutationObserver(() => {
    answering.disconnect()
    removeEventListener('click', hold, true)
    if (pressed?.isConnected) pressed.click()
  })
  // Set by src/ui/shortcuts.tsx.
  answering.observe(document.documentElement, { attributeFilter: ['data-answers'] })
  addEventListener('click', hold, true)
})()
