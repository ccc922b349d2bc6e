import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLimitedMarkdown } from '../../src/text/cut-document.ts'
import type { Block, Document } from '../../src/text/document.ts'
import { toMarkdown } from '../../src/text/markdown.ts'

const bytes = (markdown: string): number => Buffer.byteLength(markdown)

/** Blocks of each kind with these texts as items. */
const kinds: readonly ((texts: readonly string[]) => Block)[] = [
  (texts) => ({ kind: 'list', items: texts.map((text) => [text]) }),
  (texts) => ({ kind: 'table', head: ['Name'], rows: texts.map((text) => [[text]]) }),
  (texts) => ({
    kind: 'entries',
    items: texts.map((text) => ({ title: [text], content: [{ kind: 'code', language: '', text }] })),
  }),
]

test('a document that is too long ends after a whole item and counts the others', () => {
  const kind = fc.constantFrom(...kinds)
  const text = fc.constantFrom('é'.repeat(30), 'a`\n```b', '@x|'.repeat(9))
  fc.assert(
    fc.property(
      kind,
      text,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 400, max: 3000 }),
      fc.boolean(),
      (...it) => {
        const [toBlock, shown, count, limit, isFolded] = it
        const block = toBlock(Array.from({ length: count }, (_, at) => `item ${at} ${shown}`))
        const folded: Block = { kind: 'details', title: ['All'], content: [block] }
        const document: Document = [{ kind: 'paragraph', content: ['Verdict'] }, isFolded ? folded : block]
        const printed = toLimitedMarkdown(document, { limit, sizeOf: bytes })
        expect(bytes(printed)).toBeLessThanOrEqual(limit)
        expect(printed.split('<details>').length).toBe(printed.split('</details>').length)
        if (bytes(toMarkdown(document)) <= limit) return
        const kept = new Set(printed.match(/item \d+/g)).size
        const [, omitted = '0'] = /omitted: (\d+) more item/.exec(printed) ?? []
        expect(printed).toContain('size limit of GitHub')
        expect(kept === 0 || kept + Number(omitted) === count).toBe(true)
      },
    ),
  )
})

test('later blocks are counted too', () => {
  const list = kinds[0]?.(Array.from({ length: 100 }, (_, at) => `item ${at}`)) ?? { kind: 'list', items: [] }
  const printed = toLimitedMarkdown([list, list, list], { limit: 500, sizeOf: (markdown) => markdown.length })
  expect(printed).toMatch(
    /omitted: \d+ more items of this list and 2 later blocks are not shown because of the size limit/,
  )
})
