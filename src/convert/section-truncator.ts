/** Characters of a section that are kept: more than any displayed message needs. */
const maxSectionLength = 4096

const openings = /<!\[CDATA\[|<!--|<\?|<!DOCTYPE/g
const partialOpening = /<(?:!(?:-|\[(?:C(?:D(?:A(?:TA?)?)?)?)?|D(?:O(?:C(?:T(?:YP?)?)?)?)?)?)?$/
const endings: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }

export interface SectionTruncator {
  /** Takes the next chunk of a document. Returns the text up to here, each section shortened to 4,096 characters. */
  readonly truncate: (chunk: string) => string
  /** Ends the document. Returns the text that `truncate` still held back. */
  readonly flush: () => string
  /** The number of line breaks dropped so far. */
  readonly droppedLines: () => number
}

interface State {
  /** The end of the last chunk, which may be the start of an opening or an ending. */
  pending: string
  /** The ending of the open section; undefined outside of sections. */
  ending: string | undefined
  /** Characters of the open section that were kept. */
  keptLength: number
  droppedLines: number
  /** Set after a DOCTYPE, which may quote an opening. From there on, nothing is shortened. */
  isPassThrough: boolean
}

/** Output text, and the position in the input to continue at. */
type Step = readonly [output: string, next: number]

/**
 * Shortens CDATA sections, comments and processing instructions in an XML stream. The XML parser holds each of them in memory as a whole,
 * and the output of a test may be a gigabyte.
 */
export function createSectionTruncator(): SectionTruncator {
  const state: State = { pending: '', ending: undefined, keptLength: 0, droppedLines: 0, isPassThrough: false }
  return {
    truncate: (chunk) => truncateChunk(state, state.pending + chunk),
    flush: () => state.pending,
    droppedLines: () => state.droppedLines,
  }
}

function truncateChunk(state: State, text: string): string {
  let shortened = ''
  let from = 0
  state.pending = ''
  while (from < text.length) {
    const [output, next] = stepOn(state, text, from)
    shortened += output
    from = next
  }
  return shortened
}

function stepOn(state: State, text: string, from: number): Step {
  if (state.isPassThrough) return [text.slice(from), text.length]
  return state.ending === undefined ? stepOutside(state, text, from) : stepInside(state, text, from)
}

function stepOutside(state: State, text: string, from: number): Step {
  openings.lastIndex = from
  const [opening] = (mayHaveOpening(text, from) ? openings.exec(text) : null) ?? []
  if (opening === undefined) {
    const part = partialOpening.exec(text.slice(Math.max(from, text.length - 9)))?.[0] ?? ''
    state.pending = part
    return [text.slice(from, text.length - part.length), text.length]
  }
  state.ending = endings[opening]
  state.isPassThrough = state.ending === undefined
  state.keptLength = 0
  return [text.slice(from, openings.lastIndex), openings.lastIndex]
}

/** A fast check: most chunks have no section. */
function mayHaveOpening(text: string, from: number): boolean {
  return text.includes('<!', from) || text.includes('<?', from)
}

function stepInside(state: State, text: string, from: number): Step {
  const { ending = '' } = state
  const end = text.indexOf(ending, from)
  const to = end < 0 ? Math.max(from, text.length - ending.length + 1) : end
  const body = text.slice(from, Math.min(to, from + maxSectionLength - state.keptLength))
  state.keptLength += body.length
  state.droppedLines += countLineBreaks(text, from + body.length, to)
  if (end < 0) {
    state.pending = text.slice(to)
    return [body.toWellFormed(), text.length]
  }
  state.ending = undefined
  return [body.toWellFormed() + ending, end + ending.length]
}

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
