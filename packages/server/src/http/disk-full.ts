/** What a write is told, and `/readyz` says until there is space again. */
export const DISK_FULL = 'The disk of the server is full: nothing was saved'
