import classes from './release.module.css'

/** Lines under a title. */
export function Lines({ title, lines }: { title?: string | undefined; lines: readonly string[] }) {
  return (
    <>
      {title !== undefined && <p>{title}:</p>}
      <ul className={classes.plain}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
