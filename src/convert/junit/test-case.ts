import type { Attributes } from '../xml.ts'
import { type Outcome, outcomeOfAttributes, parseSeconds } from './attributes.ts'
import { addCase, type Suite } from './report.ts'
import { isSkippedInQt5, markCase } from './tool-shape.ts'

/** A test case that is being read. */
export interface TestCase {
  readonly attributes: Attributes
  outcome: Outcome | undefined
  flaky: boolean
  /** The elements in it that fail or skip it. */
  readonly marked: { failed: number; skipped: number }
  /** Whether a comment in it has a message of Qt 5 that the test was skipped. */
  hasSkipMessage: boolean
  /** Attributes and text of the element that decided the outcome. */
  detail: Attributes
  text: string
}

export function openCase(attributes: Attributes): TestCase {
  const marked = { failed: 0, skipped: 0 }
  return { attributes, outcome: undefined, flaky: false, marked, hasSkipMessage: false, detail: {}, text: '' }
}

/** Adds a complete test case to its suite, and returns its outcome. */
export function addToSuite(suite: Suite, test: TestCase): Outcome {
  const { attributes, marked } = test
  const outcome = test.outcome ?? (isSkippedInQt5(suite.shape, test) ? 'skipped' : outcomeOfAttributes(attributes))
  addCase(suite, outcome, parseSeconds(attributes['time'] ?? attributes['duration']))
  // An outcome in attributes alone is a mark too.
  suite.marked.failed += Math.max(marked.failed, outcome === 'failure' || outcome === 'error' ? 1 : 0)
  suite.marked.skipped += marked.skipped > 0 || outcome === 'skipped' ? 1 : 0
  markCase(suite.shape, test)
  return outcome
}
