import type { z } from 'zod'

/** Seals values with a secret: whoever does not know it can neither read nor make one. */
export class Seal {
  readonly #secret: () => string

  constructor(secret: () => string) {
    this.#secret = secret
  }

  async close(value: unknown): Promise<string> {
    const { symmetricEncrypt } = await import('better-auth/crypto')
    return symmetricEncrypt({ key: this.#secret(), data: JSON.stringify(value) })
  }

  /** Undefined of what was not sealed with this secret, or has another shape. */
  async open<T>(schema: z.ZodType<T>, sealed: string): Promise<T | undefined> {
    const { symmetricDecrypt } = await import('better-auth/crypto')
    try {
      const text = await symmetricDecrypt({ key: this.#secret(), data: sealed })
      return schema.safeParse(JSON.parse(text)).data
    } catch {
      return undefined
    }
  }
}
