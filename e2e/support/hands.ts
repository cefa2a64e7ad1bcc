import type { Locator, Page } from '@playwright/test'

/** What a person does at the console with the pointer and the keyboard. Every press is counted. */
export class Hands {
  readonly page: Page
  #presses = 0
  #letters = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Presses of the pointer and of keys so far: a letter is one, a chord as many as it has keys. */
  get presses(): number {
    return this.#presses
  }

  /** The same without typed text: what a screen asks for beside what only the operator knows. */
  get pressesWithoutText(): number {
    return this.#presses - this.#letters
  }

  async click(thing: Locator): Promise<void> {
    this.#presses += 1
    await thing.click()
  }

  async shiftClick(thing: Locator): Promise<void> {
    this.#presses += 2
    await thing.click({ modifiers: ['Shift'] })
  }

  /** A key or a chord, such as `Control+Enter`. */
  async press(chord: string): Promise<void> {
    this.#presses += chord.split('+').length
    await this.page.keyboard.press(chord)
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.#presses += text.length
    this.#letters += text.length
    await this.page.keyboard.type(text)
  }

  /** A file, dropped on its place or chosen: one press. What is pressed in a window of the system is not counted. */
  async chooseFile(input: Locator, name: string, text: string): Promise<void> {
    this.#presses += 1
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
}
