/** Answer to a write when the disk is full; `/readyz` has it until there is space again. */
export const DISK_FULL = 'The disk of the server is full: nothing was saved'
