import type { z } from 'zod'

/** Encrypts values with a secret. Without it nobody can read or forge them. */
export class Seal {
  readonly #secret: () => string

  constructor(secret: () => string) {
    this.#secret = secret
  }

  async close(value: unknown): Promise<string> {
    const { symmetricEncrypt } = await import('better-auth/crypto')
    return symmetricEncrypt({ key: this.#secret(), data: JSON.stringify(value) })
  }

  /** Undefined if the text was not sealed with this secret, or its value does not match the schema. */
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
