/**
 * JavaScript that lists the elements of a page that are cut or wider than their box, as `tag.class: text`. Text for screen readers alone
 * and blocks of text that scroll are left out.
 */
export const listOverflowing = `(() => {
  const isLeftOut = (element) => element.closest('.hidden, .rest, .skip, pre:not(.copy), svg, .local, .utc') !== null
  const isHidden = (element) => !element.checkVisibility() || element.getClientRects().length === 0
  const found = []
  for (const element of document.body.querySelectorAll('*')) {
    if (isLeftOut(element) || isHidden(element)) continue
    const box = element.getBoundingClientRect()
    const isBlock = getComputedStyle(element).display !== 'inline'
    const isWide = isBlock && element.tagName !== 'THEAD' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
    const parent = element.parentElement.getBoundingClientRect()
    const isOutside = isBlock && parent.width > 1 && (box.right > parent.right + 1 || box.left < parent.left - 1)
    const isOffPage = box.right > document.documentElement.clientWidth + 1 || (box.left < -1 && box.width > 1)
    if (isWide || isOutside || isOffPage)
      found.push(element.tagName.toLowerCase() + '.' + element.className + ': ' + element.textContent.trim().replaceAll(/\\s+/g, ' ').slice(0, 60))
  }
  return found
})()`

/** JavaScript that lists the SHAs, identifiers of advisories and times that a line break cuts, as their text. */
export const listBroken = `[...document.querySelectorAll('.hash, .id, time')]
  .filter((element) => element.checkVisibility() && element.closest('.whole') === null)
  .filter((element) => new Set([...element.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
  .map((element) => element.textContent)`
