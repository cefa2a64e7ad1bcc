/** Raised with every change by which the same policy can come to decide otherwise: what was approved is judged anew then. */
export const ENGINE_VERSION = '1'
