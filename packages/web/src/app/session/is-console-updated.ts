/** Whether the server serves other code than this page runs. */
export async function isConsoleUpdated(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (running == null) return false
  const page = await fetch('/', { cache: 'no-store' })
  return page.ok && !(await page.text()).includes(running)
}
