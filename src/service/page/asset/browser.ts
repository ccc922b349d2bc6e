/** The browser APIs that the script of the pages uses. They are declared here, so that no other code can refer to them. */
export interface BrowserElement {
  readonly id: string
  readonly tagName: string
  readonly href: string
  readonly dateTime: string
  innerHTML: string
  textContent: string | null
  className: string
  title: string
  readonly action: string
  readonly append: (child: BrowserElement) => void
  readonly closest: (selector: string) => BrowserElement | null
  readonly querySelector: (selector: string) => BrowserElement | null
  readonly querySelectorAll: (selector: string) => Iterable<BrowserElement>
  readonly replaceWith: (other: BrowserElement) => void
  readonly focus: () => void
  readonly getAttribute: (name: string) => string | null
}

interface BrowserEvent {
  readonly target: BrowserElement
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly preventDefault: () => void
}

type Listen = (type: string, listener: (event: BrowserEvent) => void) => void

interface BrowserDocument extends Pick<BrowserElement, 'querySelector' | 'querySelectorAll'> {
  readonly createElement: (name: string) => BrowserElement
  readonly getElementById: (id: string) => BrowserElement | null
  readonly addEventListener: Listen
}

/** The global object of a browser. */
export interface Browser {
  readonly document: BrowserDocument
  readonly location: { href: string }
  readonly history: { readonly replaceState: (state: null, title: string, address: string) => void }
  readonly fetch: (address: string) => Promise<{ readonly ok: boolean; readonly text: () => Promise<string> }>
  readonly DOMParser: new () => { readonly parseFromString: (text: string, type: string) => BrowserDocument }
  readonly FormData: new (form: BrowserElement) => Iterable<[string, string]>
}
