/** Width and height of a node that nobody has sized, in pixels of the unzoomed drawing. */
export const NODE_SIZE = 100
