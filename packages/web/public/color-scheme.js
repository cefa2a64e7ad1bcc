// Runs before the first paint, so that the page never flashes in the wrong scheme. A file of its own because the content
// security policy allows no inline scripts. The key is the one Mantine keeps the choice under.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be forbidden; the system's scheme stays then.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
