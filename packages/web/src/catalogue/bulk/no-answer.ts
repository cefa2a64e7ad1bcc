/** Said of many records at once when the connection was lost before the answer: the list tells what became of them. */
export const NO_ANSWER = 'No answer came. Either all of it was stored, or nothing'
