/** Characters of a section that are kept: enough for any message that is shown. */
const longest = 4096

const openings = /<!\[CDATA\[|<!--|<\?|<!DOCTYPE/g
const partOfOpening = /<(?:!(?:-|\[(?:C(?:D(?:A(?:TA?)?)?)?)?|D(?:O(?:C(?:T(?:YP?)?)?)?)?)?)?$/
const endings: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }

export interface SectionCutter {
  /** The next piece of a document, with what its long sections hold beyond 4,096 characters left out. */
  readonly cut: (piece: string) => string
  /** What was held back, at the end. */
  readonly rest: () => string
  /** Line ends that were left out so far. */
  readonly lines: () => number
}

interface State {
  /** The end of a piece, which only the next one can tell the meaning of. */
  held: string
  /** What ends the section that is open. */
  ending: string | undefined
  /** Characters of it that were kept. */
  kept: number
  lines: number
  /** Once a DOCTYPE was met, in which sections may be quoted, nothing is shortened. */
  plain: boolean
}

/** What comes out, and where to go on. */
type Step = readonly [part: string, next: number]

/**
 * Shortens CDATA sections, comments and instructions while they stream by. The parser behind it keeps each of them whole, and the output
 * of a test may be a gigabyte.
 */
export function createSectionCutter(): SectionCutter {
  const state: State = { held: '', ending: undefined, kept: 0, lines: 0, plain: false }
  return {
    cut: (piece) => cut(state, state.held + piece),
    rest: () => state.held,
    lines: () => state.lines,
  }
}

function cut(state: State, text: string): string {
  let shortened = ''
  let from = 0
  state.held = ''
  while (from < text.length) {
    const [part, next] = stepOn(state, text, from)
    shortened += part
    from = next
  }
  return shortened
}

function stepOn(state: State, text: string, from: number): Step {
  if (state.plain) return [text.slice(from), text.length]
  return state.ending === undefined ? stepOutside(state, text, from) : stepInside(state, text, from)
}

function stepOutside(state: State, text: string, from: number): Step {
  openings.lastIndex = from
  const [opening] = (mayOpen(text, from) ? openings.exec(text) : null) ?? []
  if (opening === undefined) {
    const part = partOfOpening.exec(text.slice(Math.max(from, text.length - 9)))?.[0] ?? ''
    state.held = part
    return [text.slice(from, text.length - part.length), text.length]
  }
  state.ending = endings[opening]
  state.plain = state.ending === undefined
  state.kept = 0
  return [text.slice(from, openings.lastIndex), openings.lastIndex]
}

/** Most pieces hold no section, and to find that out in this way is much faster. */
function mayOpen(text: string, from: number): boolean {
  return text.includes('<!', from) || text.includes('<?', from)
}

function stepInside(state: State, text: string, from: number): Step {
  const { ending = '' } = state
  const end = text.indexOf(ending, from)
  const to = end < 0 ? Math.max(from, text.length - ending.length + 1) : end
  const body = text.slice(from, Math.min(to, from + longest - state.kept))
  state.kept += body.length
  state.lines += countLines(text, from + body.length, to)
  if (end < 0) {
    state.held = text.slice(to)
    return [body.toWellFormed(), text.length]
  }
  state.ending = undefined
  return [body.toWellFormed() + ending, end + ending.length]
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
