/** A message of an error that the source throws. */
export interface ThrownMessage {
  readonly code: string
  readonly text: string
}

/** The start of an error: its code, then its message as a literal or as the name of a constant. */
const thrown = /new EvidenceError\(\s*'([a-z]+)',\s*/g

/** The messages of a source text. A message that is put together elsewhere is left out. */
export function listMessages(source: string): readonly ThrownMessage[] {
  return [...source.matchAll(thrown)].flatMap((found) => {
    const [whole, code = ''] = found
    const text = readText(source, found.index + whole.length)
    return text === undefined ? [] : [{ code, text }]
  })
}

function readText(source: string, at: number): string | undefined {
  const [name] = /^[a-z]\w*(?=[,)\s])/.exec(source.slice(at, at + 40)) ?? []
  if (name === undefined) return readLiteral(source, at)
  const declared = source.slice(0, at).lastIndexOf(`const ${name} =`)
  if (declared === -1) return undefined
  const start = declared + `const ${name} =`.length
  return readLiteral(source, start + (/^\s*/.exec(source.slice(start))?.[0].length ?? 0))
}

/** The text of a literal; undefined for any other expression. */
function readLiteral(source: string, at: number): string | undefined {
  const quote = source[at] ?? ''
  if (!['`', "'", '"'].includes(quote)) return undefined
  let text = ''
  let here = at + 1
  while (here < source.length && source[here] !== quote) {
    const part = readPart(source, here, quote)
    text += part.text
    here = part.end
  }
  return text === '' ? undefined : text
}

/** One letter, an escape, or the expression of a template. */
function readPart(source: string, at: number, quote: string): { readonly text: string; readonly end: number } {
  const letter = source[at] ?? ''
  if (letter === '\\') return { text: source[at + 1] === 'n' ? ' ' : (source[at + 1] ?? ''), end: at + 2 }
  const isExpression = quote === '`' && source.startsWith('${', at)
  return isExpression ? { text: '…', end: findEnd(source, at + 2) + 1 } : { text: letter, end: at + 1 }
}

/** The index of the brace that ends an expression in a template literal. */
function findEnd(source: string, from: number): number {
  let depth = 1
  let at = from
  while (at < source.length) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
    if (depth === 0) return at
    at += 1
  }
  return at
}
