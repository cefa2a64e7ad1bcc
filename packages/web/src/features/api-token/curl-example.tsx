import classes from './api-token.module.css'

/** An example call of this console's API. */
export function CurlExample() {
  return (
    <pre className={classes.example}>
      <code>{`curl -H "Authorization: Bearer $TOLLGATE_TOKEN" \\\n  ${window.location.origin}/api/v1/qos-rule`}</code>
    </pre>
  )
}
