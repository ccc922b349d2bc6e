import type { FailingTest } from '../../convert/junit/failing-test.ts'
import type { Block, Document, Entry, Phrase } from '../../text/document.ts'
import { foldItems } from '../../evidence/explain/render.ts'
import { plural } from '../../text/plural.ts'
import type { Outcome } from './outcome.ts'

/** Failing tests that are shown without a click. */
const maxVisibleTests = 10

/** The failing tests as a folded list, each with its place and its message. */
export function describeFailingTests({ failing, counts: { tests } }: Pick<Outcome, 'failing' | 'counts'>): Document {
  if (failing.length === 0) return []
  const all = Math.max(tests?.failed ?? 0, failing.length)
  const unlisted = all - failing.length
  const content: Document = [
    ...foldItems(failing, maxVisibleTests, { more: 'more failing', toBlock: toTestList }),
    ...(unlisted > 0 ? [{ kind: 'paragraph', content: [`${unlisted} more are in the result files.`] } as const] : []),
  ]
  return [{ kind: 'details', title: [plural(all, 'failing test')], content }]
}

function toTestList(tests: readonly FailingTest[]): Block {
  return { kind: 'entries', items: tests.map(toEntry) }
}

function toEntry(test: FailingTest): Entry {
  return { title: [{ kind: 'code', text: nameTest(test) }, ...describePlace(test)], content: describeMessage(test) }
}

/** The name with its class or its suite, unless the name begins with it. */
function nameTest({ suite, classname, name }: FailingTest): string {
  const group = classname ?? suite
  return name.startsWith(group) ? name : `${group} › ${name}`
}

function describePlace({ file, line }: FailingTest): Phrase {
  if (file === undefined) return []
  return ['·', { kind: 'code', text: line === undefined ? file : `${file}:${line}` }]
}

const maxOpenLines = 3
const maxOpenLength = 160

/** A long message is folded, with its first line in the title. */
function describeMessage({ message }: FailingTest): Document {
  const text = message.trim()
  if (text === '') return []
  const code = { kind: 'code', language: '', text } as const
  const [first = '', ...others] = text.split(/\r\n|\r|\n/)
  if (others.length < maxOpenLines && text.length <= maxOpenLength) return [code]
  const title = first.length > maxOpenLength ? `${first.slice(0, maxOpenLength - 1).toWellFormed()}…` : first
  return [{ kind: 'details', title: [{ kind: 'code', text: title }], content: [code], onlyFolds: true }]
}
