import { oneLine, printable } from '../payload-limit.ts'
import type { Attributes } from '../xml.ts'
import { parseCount } from './attributes.ts'
import { findTestLocation, type TestLocation } from './test-location.ts'

/** A test that failed or ended with an error, for display. `file` and `line` are present if the reporter writes them. */
export interface FailingTest {
  readonly suite: string
  readonly name: string
  readonly classname?: string
  readonly file?: string
  readonly line?: number
  /** At most 500 characters, as the names. */
  readonly message: string
  readonly kind: 'failure' | 'error'
}

/** The element that makes a test fail: its name, its attributes, and the start of its text. */
export interface TestFailure {
  readonly kind: 'failure' | 'error'
  readonly detail: Attributes
  readonly text: string
}

/** The number of failing tests that are kept for display. */
export const maxFailingTests = 50
/** Characters of a message or text that are searched for a source location. */
const maxSearchedLength = 2000

export function toFailingTest(suite: string, test: Attributes, failure: TestFailure): FailingTest {
  const { detail } = failure
  return {
    suite: oneLine(suite),
    name: oneLine(firstNonBlank(test['name'], test['id'])),
    ...toClassname(firstNonBlank(test['classname'], test['class'])),
    ...locateFailure(test, failure),
    message: printable(firstNonBlank(detail['message'], failure.text, detail['type']).trim()),
    kind: failure.kind,
  }
}

function firstNonBlank(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? ''
}

function toClassname(classname: string): { readonly classname?: string } {
  return classname === '' ? {} : { classname: oneLine(classname) }
}

/** The location from the reporter's attributes, else from the text of the failure. */
function locateFailure(test: Attributes, { detail, text }: TestFailure): TestLocation {
  const file = oneLine(firstNonBlank(test['file'], detail['file']))
  const line = parseCount(firstNonBlank(test['line'], detail['line']))
  if (file !== '' && line > 0) return { file, line }
  const message = (detail['message'] ?? '').slice(0, maxSearchedLength)
  return findTestLocation(`${message}\n${text.slice(0, maxSearchedLength)}`, file)
}
