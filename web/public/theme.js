// Runs before the first paint, so that a chosen theme never flashes the other one. The same keys as src/ui/theme/theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (localStorage.getItem('updown') === 'blue-orange') document.documentElement.dataset.updown = 'blue-orange'
  } catch {
    // Storage refused: the system's choice is used.
  }
})()
