/** Stands in for the browser's `EventSource`: the test plays the server. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  /** All sources since a test last cleared the list. */
  static opened: FakeSource[] = []
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }

  /** The server has answered. */
  open(): void {
    this.dispatchEvent(new Event('open'))
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }

  tell(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}
