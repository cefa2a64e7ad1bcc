const SHORT_NAMES: Readonly<Record<string, string>> = {
  left: 'work_node_left',
  up: 'work_node_up',
  width: 'work_node_width',
  height: 'work_node_height',
}

/** Replaces short names of a position's fields by the full ones. A full name wins over its short one. */
export function withFieldNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const given = Object.entries(body)
  const renamed = given.flatMap(([key, value]) => {
    const field = SHORT_NAMES[key]
    return field === undefined ? [] : [[field, value]]
  })
  return { ...Object.fromEntries(renamed), ...Object.fromEntries(given.filter(([key]) => !(key in SHORT_NAMES))) }
}
