import type { Browser, BrowserElement } from './browser.ts'

/*
 * All that runs in a reader's browser; every page works without it. The functions below are sent as they stand, by their own text: so
 * each may name nothing but its parameters and what every browser has.
 */

/** Tells every time in the reader's zone and names it, beside the UTC that the page came with. */
function tellTimes({ document }: Browser): void {
  const inZone = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
  for (const time of document.querySelectorAll('time:not(:has(.local))')) {
    const local = document.createElement('span')
    local.className = 'local'
    local.textContent = inZone.format(new Date(time.dateTime))
    time.title = time.textContent ?? ''
    time.append(local)
  }
}

type Swap = (address: string, part: BrowserElement) => Promise<void>

/** Brings a part of another page into its place on this one, known by its id; where that fails, the whole page. */
function createSwap(window: Browser, tell: (window: Browser) => void): Swap {
  const { document, location, history } = window
  let newest = 0
  const put = (page: Browser['document'], { id }: BrowserElement): void => {
    const other = page.querySelector(`#${id} [data-part]`)
    const mine = document.querySelector(`#${id} [data-part]`)
    if (other === null || mine === null) throw new Error('The part is not there.')
    const said = other.querySelector('[data-count]')?.textContent ?? ''
    mine.replaceWith(other)
    const status = document.querySelector(`#${id} [role=status]`)
    if (status !== null) status.textContent = said
  }
  return async (address, part) => {
    newest += 1
    const own = newest
    try {
      const response = await window.fetch(address)
      const text = await response.text()
      if (own !== newest) return
      put(new window.DOMParser().parseFromString(text, 'text/html'), part)
      history.replaceState(null, '', address)
      tell(window)
    } catch {
      location.href = address
    }
  }
}

/** Applies a filter as it is typed. */
function followForms({ document, FormData }: Browser, swap: Swap): void {
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

/** Sorts and pages in place, and stays where the reader was. */
function followLinks({ document }: Browser, swap: Swap): void {
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-swap]')
    const part = link?.closest('section[id]')
    if (!link || !part || [event.button !== 0, event.metaKey, event.ctrlKey, event.shiftKey].includes(true)) return
    event.preventDefault()
    const same = `#${part.id} a[data-swap="${link.getAttribute('data-swap')}"]`
    const stay = async (): Promise<void> => {
      await swap(link.href, part)
      const next = document.querySelector(same) ?? document.querySelector(`#${part.id} a[data-swap]`)
      next?.focus()
    }
    void stay()
  })
}

export const script = `(() => {
  const tell = ${tellTimes.toString()};
  const swap = (${createSwap.toString()})(window, tell);
  (${followForms.toString()})(window, swap);
  (${followLinks.toString()})(window, swap);
  tell(window);
})();
`
