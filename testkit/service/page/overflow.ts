/** Whether an element ends its text with an ellipsis by its style. */
const isClamped = `((element) => {
  const style = getComputedStyle(element)
  return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
})`

const describeElement = `((element) =>
  element.tagName.toLowerCase() + '.' + element.className + ': ' + element.textContent.trim().replaceAll(/\\s+/g, ' ').slice(0, 60))`

/**
 * JavaScript that lists the elements of a page that are cut or wider than their box, as `tag.class: text`. Text for screen readers alone,
 * blocks of text that scroll and lines that end with an ellipsis (`listShortened`) are left out.
 */
export const listOverflowing = `(() => {
  const isLeftOut = (element) => element.closest('.hidden, .rest, .skip, pre:not(.copy), svg, .local, .utc') !== null
  const isHidden = (element) => !element.checkVisibility() || element.getClientRects().length === 0
  const isInClamped = (element) => element !== null && (${isClamped}(element) || isInClamped(element.parentElement))
  const found = []
  for (const element of document.body.querySelectorAll('*')) {
    if (isLeftOut(element) || isHidden(element) || isInClamped(element)) continue
    const box = element.getBoundingClientRect()
    const isBlock = getComputedStyle(element).display !== 'inline'
    const isWide = isBlock && element.tagName !== 'THEAD' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
    const parent = element.parentElement.getBoundingClientRect()
    const isOutside = isBlock && parent.width > 1 && (box.right > parent.right + 1 || box.left < parent.left - 1)
    const isOffPage = box.right > document.documentElement.clientWidth + 1 || (box.left < -1 && box.width > 1)
    if (isWide || isOutside || isOffPage) found.push(${describeElement}(element))
  }
  return found
})()`

/** JavaScript that lists the texts that end with an ellipsis, with whether their row has a link to a page, or a tooltip, with all of it. */
export const listShortened = `[...document.body.querySelectorAll('*')]
  .filter((element) => element.checkVisibility() && ${isClamped}(element))
  .filter((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 3)
  .map((element) => ({
    text: ${describeElement}(element),
    isReachable: element.closest('a, [title], tr:has(.title > a)') !== null,
  }))`

/** JavaScript that lists the rows that are higher than two lines in a list, and the names that are in details, as their text with the height. */
export const listHigh = `(() => {
  const isHigh = (most) => (element) => element.getBoundingClientRect().height > most
  return [
    // A line of 22.5 and one of 19.5 or, with states, 24 pixels, and the space around them.
    ...[...document.querySelectorAll('.rows tbody tr')].filter(isHigh(64)),
    ...[...document.querySelectorAll('.details .title')].filter(isHigh(2 * 22.5 + 1)),
    ...[...document.querySelectorAll('.details td.name .sub')].filter(isHigh(19.5 + 1)),
  ].map((element) => ${describeElement}(element) + ' ' + element.getBoundingClientRect().height)
})()`

/** JavaScript that lists the SHAs, identifiers of advisories and times that a line break cuts, as their text. */
export const listBroken = `[...document.querySelectorAll('.hash, .id, time')]
  .filter((element) => element.checkVisibility() && element.closest('.whole') === null)
  .filter((element) => new Set([...element.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
  .map((element) => element.textContent)`
