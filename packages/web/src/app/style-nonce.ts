/** The nonce this page's content security policy lets styles through with; the server writes it into index.html. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Hands the nonce to the library that locks the page's scrolling under a dialog: it reads this global, by webpack's custom. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
