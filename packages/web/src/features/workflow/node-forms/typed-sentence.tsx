import classes from './typed-sentence.module.css'

/** A record as a sentence, above its form. */
export function TypedSentence({ children }: { children: string }) {
  return <p className={classes.sentence}>{children}</p>
}
