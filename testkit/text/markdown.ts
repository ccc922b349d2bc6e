/** GitHub Markdown of one line, as GitHub reads it: the literal text, and the markup in it. */
export interface ReadMarkdown {
  /** With U+200B, which separates characters that GitHub would link. */
  readonly text: string
  /** The markup: kinds of tags, emphasis, links and so on. */
  readonly markup: readonly string[]
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#124;': '|',
}

/** What GitHub links in rendered text, outside code. */
const references: readonly (readonly [string, RegExp])[] = [
  ['mention', /@[\w-]/],
  ['issue', /#\d|GH-\d/i],
  ['address', /:\/\/|www\./i],
  ['mail', /[\w.+-]@[\w-]/],
  ['emoji', /:[+-]?[a-z_][\w+-]*:|:[+-]1:/i],
]

const blockStart = /^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|\d+[.)](?:\s|$)|>|=+\s*$|-+\s*$|\s{4}|```[^`]*$|~~~)/

/** Reads the Markdown of one paragraph. */
export function readMarkdown(line: string): ReadMarkdown {
  const markup: string[] = blockStart.test(line) ? ['block'] : []
  let text = ''
  let linked = ''
  let at = 0
  while (at < line.length) {
    const token = readToken(line.slice(at))
    if (token.markup !== undefined) markup.push(token.markup)
    text += token.text
    linked += token.isCode === true ? ' ' : token.text
    at += token.length
  }
  const found = references.filter(([, pattern]) => pattern.test(linked)).map(([kind]) => kind)
  return { text, markup: [...markup, ...found] }
}

interface Token {
  readonly text: string
  readonly length: number
  readonly markup?: string
  readonly isCode?: boolean
}

function readToken(rest: string): Token {
  const entity = /^&(?:#\d+|#x[0-9a-f]+|\w+);/i.exec(rest)?.[0]
  if (entity !== undefined) return readEntity(entity)
  const escaped = /^\\([!-/:-@[-`{-~])/.exec(rest)?.[1]
  if (escaped !== undefined) return { text: escaped, length: 2 }
  const fence = /^`+/.exec(rest)?.[0]
  return fence === undefined ? readCharacter(rest) : readCode(rest, fence)
}

function readCharacter(rest: string): Token {
  const [first = ''] = rest
  const isMarkup = /^(?:<[a-z/!?]|[*_~$[|])/i.test(rest)
  return { text: first, length: first.length, ...(isMarkup ? { markup: first } : {}) }
}

function readEntity(entity: string): Token {
  const text = entities[entity]
  if (text === undefined) return { text: entity, length: entity.length, markup: 'entity' }
  return { text, length: entity.length }
}

function readCode(rest: string, fence: string): Token {
  const end = new RegExp(String.raw`(?<!\`)${fence}(?!\`)`, 'g')
  end.lastIndex = fence.length
  const found = end.exec(rest)
  if (found === null) return { text: fence, length: fence.length, markup: 'backtick' }
  const content = rest.slice(fence.length, found.index)
  const isPadded = content.startsWith(' ') && content.endsWith(' ') && content.trim() !== ''
  return {
    text: isPadded ? content.slice(1, -1) : content,
    length: found.index + fence.length,
    markup: 'code',
    isCode: true,
  }
}
