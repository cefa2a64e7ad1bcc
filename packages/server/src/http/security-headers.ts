/** Over TLS: browsers use TLS only for this host, for a year. */
export const HSTS = 'max-age=31536000'

/** On every answer. Anything but a page may load nothing and not be framed; the page sets its own policy. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const
