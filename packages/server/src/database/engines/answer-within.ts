const CHECKS = 20

/** Rejects when an answer takes longer than `ms`. Time in which this process itself was busy counts as one check at most. */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    let checks = 0
    timer = setInterval(() => {
      checks += 1
      if (checks >= CHECKS) reject(new NoAnswer(`connection timeout: no answer within ${ms} ms`))
    }, ms / CHECKS)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearInterval(timer)
  }
}

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}
