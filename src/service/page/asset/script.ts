import { formatDistance } from '../../../text/moment.ts'

/** The browser APIs that the script of the pages uses. They are declared here, so that no other code can refer to them. */
interface BrowserElement {
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
interface Browser {
  readonly document: BrowserDocument
  readonly location: { href: string }
  readonly history: { readonly replaceState: (state: null, title: string, address: string) => void }
  readonly fetch: (address: string) => Promise<{ readonly ok: boolean; readonly text: () => Promise<string> }>
  readonly DOMParser: new () => { readonly parseFromString: (text: string, type: string) => BrowserDocument }
  readonly FormData: new (form: BrowserElement) => Iterable<[string, string]>
}

/*
 * The script of all pages; every page works without it. The source text of the functions below is sent to the browser, so each function
 * can refer only to its parameters and to globals of the browser.
 */

/** Shows every time by its age at this moment, or in the zone of the reader. Its title is the time in that zone and in UTC. */
function localiseTimes({ document }: Browser, describeAge: (seconds: number) => string): void {
  const zone = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    const old = time.querySelector('.local')
    const local = old ?? document.createElement('span')
    local.textContent = time.className === 'exact' ? zone.format(at) : describeAge((at.getTime() - Date.now()) / 1000)
    if (old !== null) continue
    local.className = 'local'
    time.title = `${zone.format(at)} · ${time.title}`
    time.append(local)
  }
}

/** Milliseconds after which an age is shown again. */
const minute = 60_000

type SwapPart = (address: string, part: BrowserElement) => Promise<void>

/** Replaces a part of this page, found by its id, with the same part of another page. Loads the other page if that fails. */
function createPartSwap(window: Browser, localise: () => void): SwapPart {
  const { document, location, history } = window
  let latest = 0
  const replacePart = (page: Browser['document'], { id }: BrowserElement): void => {
    const other = page.querySelector(`#${id} [data-part]`)
    const current = document.querySelector(`#${id} [data-part]`)
    if (other === null || current === null) throw new Error('The part is missing.')
    const count = other.querySelector('[data-count]')?.textContent ?? ''
    current.replaceWith(other)
    const status = document.querySelector(`#${id} [role=status]`)
    if (status !== null) status.textContent = count
  }
  return async (address, part) => {
    latest += 1
    const number = latest
    try {
      const response = await window.fetch(address)
      const text = await response.text()
      if (number !== latest) return
      replacePart(new window.DOMParser().parseFromString(text, 'text/html'), part)
      history.replaceState(null, '', address)
      localise()
    } catch {
      location.href = address
    }
  }
}

/** Applies a filter while the reader types. */
function applyFiltersOnInput({ document, FormData }: Browser, swap: SwapPart): void {
  let typing: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('input', ({ target }) => {
    const form = target.closest('form[data-live]')
    const part = form?.closest('section')
    if (!form || !part) return
    clearTimeout(typing)
    typing = setTimeout(() => {
      const given = [...new FormData(form)].filter(([, value]) => value !== '')
      const query = new URLSearchParams(given).toString()
      void swap(query === '' ? form.action : `${form.action}?${query}`, part)
    }, 250)
  })
}

/** Sorts and paginates in place, and keeps the focus. */
function swapOnLinkClick({ document }: Browser, swap: SwapPart): void {
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-swap]')
    const part = link?.closest('section[id]')
    if (!link || !part || [event.button !== 0, event.metaKey, event.ctrlKey, event.shiftKey].includes(true)) return
    event.preventDefault()
    const selector = `#${part.id} a[data-swap="${link.getAttribute('data-swap')}"]`
    const swapAndFocus = async (): Promise<void> => {
      await swap(link.href, part)
      const next = document.querySelector(selector) ?? document.querySelector(`#${part.id} a[data-swap]`)
      next?.focus()
    }
    void swapAndFocus()
  })
}

/** Shows a row whole whose texts end with an ellipsis on a narrow screen, and shortens it again. */
function showRowOnClick({ document }: Browser): void {
  document.addEventListener('click', ({ target }) => {
    const row = target.closest('a, summary, button') === null ? target.closest('tbody tr') : null
    if (row !== null) row.className = row.className === 'shown' ? '' : 'shown'
  })
}

export const script = `(() => {
  const localise = () => (${localiseTimes.toString()})(window, ${formatDistance.toString()});
  const swap = (${createPartSwap.toString()})(window, localise);
  (${applyFiltersOnInput.toString()})(window, swap);
  (${swapOnLinkClick.toString()})(window, swap);
  (${showRowOnClick.toString()})(window);
  localise();
  setInterval(localise, ${minute});
})();
`
