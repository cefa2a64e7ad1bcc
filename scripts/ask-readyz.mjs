// Ends with 0 when the console of this container is ready.
const port = process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
