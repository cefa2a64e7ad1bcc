// Runs before the first paint, so that the page never flashes in the wrong scheme. A file of its own because the content
// security policy allows no inline scripts. The key is the one Mantine keeps the choice under.
{
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  let scheme = dark ? 'dark' : 'light'
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    if (chosen === 'light' || chosen === 'dark') scheme = chosen
  } catch {
    // Storage can be forbidden; the system's scheme stays then.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}
