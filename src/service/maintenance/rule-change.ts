import { isObject } from '../../json/is-object.ts'
import type { StoredRecord } from '../store/record.ts'

/** A change of the rules by which records are read. `evidence migrate --dry-run` compares verdicts before and after it. */
export interface RuleChange {
  /** The first schema version of the databases that are read by the new rule. */
  readonly schemaVersion: number
  /** Completes the sentence "the state changes because …". */
  readonly reason: string
  /** Converts a record so that the present rules read it as the former ones did. */
  readonly toFormerRecord: (record: StoredRecord) => StoredRecord
}

export const ruleChanges: readonly RuleChange[] = [
  {
    schemaVersion: 3,
    reason: 'names are compared in Unicode normalisation form C (rules 2.5)',
    toFormerRecord: (record) => ({ ...record, body: distinguishForms(record.body) }),
  },
  {
    schemaVersion: 3,
    reason: 'min_tests counts only test cases that the result file lists (rules 5.2)',
    toFormerRecord: (record) => ({ ...record, body: countEveryTest(record.body) }),
  },
  {
    schemaVersion: 3,
    reason: 'no report replaces one of another origin (rules 5.3)',
    toFormerRecord: (record) => ({ ...record, actor: { name: record.actor.name }, origin: null }),
  },
]

/** Suites that state as many listed test cases as executed tests. */
function countEveryTest(body: StoredRecord['body']): StoredRecord['body'] {
  const { junit_results: suites } = body
  return Array.isArray(suites) ? { ...body, junit_results: suites.map(countSuite) } : body
}

function countSuite(suite: unknown): unknown {
  return isObject(suite) && typeof suite['total'] === 'number' ? { ...suite, counted: suite['total'] } : suite
}

/** Replaces names by texts without a second form, so that names that differ before normalisation differ after it. */
function distinguishForms(body: StoredRecord['body']): StoredRecord['body'] {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, distinguishValue(value)]))
}

function distinguishValue(value: unknown): unknown {
  if (typeof value === 'string') return distinguishText(value)
  if (Array.isArray(value)) return value.map(distinguishValue)
  return isObject(value) ? distinguishForms(value) : value
}

/** A text in NFC stays; in any other text, each character beyond ASCII becomes its code point. */
function distinguishText(text: string): string {
  if (text === text.normalize('NFC')) return text
  return text.replaceAll(/[^\0-\x7f]/gu, (character) => `<U+${character.codePointAt(0)?.toString(16) ?? ''}>`)
}
