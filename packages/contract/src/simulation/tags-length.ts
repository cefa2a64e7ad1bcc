/** The most characters of a test case's tags. Alone here: lists name test cases without loading the schemas. */
export const TAGS_LENGTH = 256
