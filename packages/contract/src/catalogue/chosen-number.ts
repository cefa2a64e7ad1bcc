/**
 * The largest number that a client may choose where the server otherwise gives the next one. As many numbers again stay
 * beyond it, exact in JSON and in both databases: the next one always exists.
 */
export const LARGEST_CHOSEN = 2 ** 52
