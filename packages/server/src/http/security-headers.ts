/** On every answer over TLS: for a year the browser asks for the console in no other way. */
export const HSTS = 'max-age=31536000'

/** On every answer. What is no page may load nothing and be framed nowhere; the page sets its own policy. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const
