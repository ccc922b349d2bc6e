import { mapDocument, type Document, type Inline } from '../text/document.ts'
import { findCauses, toHelpAddress } from './help.ts'

/** One line with a link to the section about each message that has one. `page` is the address of the page, undefined where only its path is known. */
export function describeHelpLine(messages: readonly string[], page: string | undefined): Document {
  const links = findCauses(messages).flatMap((cause, at): readonly Inline[] => {
    const address = toHelpAddress(cause, page)
    const link = page === undefined ? toCode(address) : ({ kind: 'link', text: cause.name, url: address } as const)
    return at === 0 ? [link] : ['·', link]
  })
  return links.length === 0 ? [] : [{ kind: 'paragraph', content: ['More:', ...links] }]
}

function toCode(text: string): Inline {
  return { kind: 'code', text }
}

/** A document for a place without links: the address of each section in the place of its name. */
export function spellOutHelp(document: Document, page: string | undefined): Document {
  const isHelp = (url: string): boolean => page !== undefined && url.startsWith(`${page}#`)
  return mapDocument(document, {
    inline: (part) =>
      typeof part === 'object' && part.kind === 'link' && isHelp(part.url) ? { ...part, text: part.url } : part,
    code: (text) => text,
  })
}
