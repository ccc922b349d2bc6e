import { oneLine, printable } from '../printable.ts'
import type { Attributes } from '../xml.ts'
import { parseCount } from './number.ts'
import { findPlace, type Place } from './place.ts'

/** A test that failed or ended in error, for people: `file` and `line` where its reporter tells them. */
export interface FailingTest {
  readonly suite: string
  readonly name: string
  readonly classname?: string
  readonly file?: string
  readonly line?: number
  /** Of 500 characters at most, as the names are. */
  readonly message: string
  readonly kind: 'failure' | 'error'
}

/** What decided against a test: the element, its attributes, and the beginning of its text. */
export interface Verdict {
  readonly kind: 'failure' | 'error'
  readonly detail: Attributes
  readonly text: string
}

/** How many failing tests are kept: more nobody reads. */
export const mostFailing = 50
/** Characters of a message or text that are searched for a place. */
const longestSearched = 2000

export function describeFailing(suite: string, test: Attributes, verdict: Verdict): FailingTest {
  const { detail } = verdict
  return {
    suite: oneLine(suite),
    name: oneLine(first(test['name'], test['id'])),
    ...named(first(test['classname'], test['class'])),
    ...placeOf(test, verdict),
    message: printable(first(detail['message'], verdict.text, detail['type']).trim()),
    kind: verdict.kind,
  }
}

function first(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? ''
}

function named(classname: string): { readonly classname?: string } {
  return classname === '' ? {} : { classname: oneLine(classname) }
}

/** What the reporter says of it in attributes, else what the text of the failure says. */
function placeOf(test: Attributes, { detail, text }: Verdict): Place {
  const file = oneLine(first(test['file'], detail['file']))
  const line = parseCount(first(test['line'], detail['line']))
  if (file !== '' && line > 0) return { file, line }
  return findPlace(`${(detail['message'] ?? '').slice(0, longestSearched)}\n${text.slice(0, longestSearched)}`, file)
}
