/** The nonce for styles in this page's content security policy. The server writes it into index.html. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Gives the nonce to the library that locks scrolling under a dialog. It reads webpack's global. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
